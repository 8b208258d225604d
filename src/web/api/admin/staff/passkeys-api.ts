import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/staff/passkey-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';

const ACCOUNT = '/admin/api/account/passkeys';

export const passkeyEndpoints = {
  list: endpoint<typeof wire.ownPasskeys>('GET', ACCOUNT),
  begin: endpoint<typeof wire.beginPasskey>('POST', `${ACCOUNT}/begin`),
  add: endpoint<typeof wire.addPasskey>('POST', `${ACCOUNT}/add`),
  rename: endpoint<typeof wire.renamePasskey>('POST', `${ACCOUNT}/:passkey_id/rename`),
  remove: endpoint<typeof wire.removePasskey>('POST', `${ACCOUNT}/:passkey_id/remove`),
  beginSignIn: endpoint<typeof wire.beginPasskeySignIn>('POST', '/admin/api/passkeys/sign_in_begin'),
  signIn: endpoint<typeof wire.passkeySignIn>('POST', '/admin/api/passkeys/sign_in'),
  beginAfterPassword: endpoint<typeof wire.beginPasskeyAfterPassword>(
    'POST',
    '/admin/api/sign_in/passkey_begin',
  ),
  afterPassword: endpoint<typeof wire.passkeyAfterPassword>('POST', '/admin/api/sign_in/passkey'),
  beginConfirmation: endpoint<typeof wire.beginPasskeyConfirmation>(
    'POST',
    '/admin/api/passkeys/confirm_begin',
  ),
  confirm: endpoint<typeof wire.confirmByPasskey>('POST', '/admin/api/passkeys/confirm'),
};

export type OwnPasskey = CallAnswer<typeof wire.ownPasskeys>['passkeys'][number];
export const PASSKEYS = ['admin-own-passkeys'] as const;

export function passkeysQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: PASSKEYS,
    queryFn: async ({ signal }) =>
      (await api.call(passkeyEndpoints.list, { query: { store_id: api.storeId } }, { signal })).passkeys,
  });
}

/** None are asked for; what a browser adds by itself is not sent. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

type Options = Record<string, unknown>;

/** Asks the browser for a passkey. Its library is loaded by the first use. */
async function askBrowser(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return { ...response, ...NO_EXTENSIONS };
}

/** Signs in by a passkey that the browser asks for. */
export async function signInByPasskey(api: ApiClient): Promise<CallAnswer<typeof wire.passkeySignIn>> {
  const body = { store_id: api.storeId };
  const { options } = await api.call(passkeyEndpoints.beginSignIn, { body });
  return api.call(passkeyEndpoints.signIn, { body: { ...body, response: await askBrowser(options) } });
}

/** Completes a sign-in that began with the password. */
export async function passkeyAfterPassword(
  api: ApiClient,
  token: string,
): Promise<CallAnswer<typeof wire.passkeyAfterPassword>> {
  const body = { store_id: api.storeId, token };
  const { options } = await api.call(passkeyEndpoints.beginAfterPassword, { body });
  return api.call(passkeyEndpoints.afterPassword, { body: { ...body, response: await askBrowser(options) } });
}

/** Proves again who it is, in place of the password. */
export async function confirmByPasskey(api: ApiClient): Promise<void> {
  const body = { store_id: api.storeId };
  const { options } = await api.call(passkeyEndpoints.beginConfirmation, { body });
  await api.call(passkeyEndpoints.confirm, { body: { ...body, response: await askBrowser(options) } });
}

/** Lets the browser make a passkey and adds it under a name. */
export async function makePasskey(
  api: ApiClient,
  options: Options,
  name: string,
): Promise<CallAnswer<typeof wire.addPasskey>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  return api.call(passkeyEndpoints.add, {
    body: { store_id: api.storeId, name, response: { ...response, ...NO_EXTENSIONS } },
  });
}
