import { z } from 'zod';
import type { PasskeyId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { idOf, moment, nothing, requiredLine, storeId, text } from '../../fields.ts';
import { signedInStaffMember } from './session-calls.ts';

const tag = 'Back office';
const body = z.strictObject({ store_id: storeId });
const params = z.strictObject({ passkey_id: idOf<PasskeyId>(z.uuid()) });
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, 'must be letters, digits, - and _');

/** What a browser's `navigator.credentials` takes, as the standard's JSON. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

/** A browser's answer to that of `create`, as the standard's JSON. */
const registration = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(
        z
          .string()
          .max(30)
          .regex(/^[\w-]*$/),
      )
      .max(10)
      .optional(),
  }),
  clientExtensionResults: z.object({}),
});
export type PasskeyRegistration = z.output<typeof registration>;

/** The same, of `get`. */
const assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  clientExtensionResults: z.object({}),
});
export type PasskeyAssertion = z.output<typeof assertion>;

export const ownPasskeys = defineCall({
  method: 'GET',
  path: '/admin/api/account/passkeys',
  permission: 'signed_in',
  summary: 'The own passkeys',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    passkeys: z.array(
      z.object({
        id: idOf<PasskeyId>(z.string()),
        name: z.string(),
        created_at: moment,
        last_used_at: moment.nullable(),
      }),
    ),
  }),
});

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/admin/api/account/passkeys/begin',
  permission: 'signed_in',
  summary: 'What the browser needs to make a passkey; for 5 minutes',
  tag,
  body,
  answer: options,
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/admin/api/account/passkeys/add',
  permission: 'signed_in',
  summary:
    'Adds a passkey that the browser has made, which from now on signs in without a password; the password alone does not. The first second factor ends all other sessions',
  tag,
  body: z.strictObject({ store_id: storeId, name: requiredLine(60), response: registration }),
  answer: z.object({
    recovery_codes: z
      .array(z.string())
      .nullable()
      .describe('Shown this once, to a member who had none; null for others'),
  }),
});

export const renamePasskey = defineCall({
  method: 'POST',
  path: '/admin/api/account/passkeys/:passkey_id/rename',
  permission: 'signed_in',
  summary: 'Gives an own passkey another name',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, name: requiredLine(60) }),
  answer: nothing,
});

export const removePasskey = defineCall({
  method: 'POST',
  path: '/admin/api/account/passkeys/:passkey_id/remove',
  permission: 'signed_in',
  summary: 'An own passkey no longer signs in',
  tag,
  params,
  body,
  answer: nothing,
});

export const beginPasskeySignIn = defineCall({
  method: 'POST',
  path: '/admin/api/passkeys/sign_in_begin',
  permission: 'none',
  summary: 'What the browser needs to ask for a passkey; for 5 minutes',
  tag,
  body,
  answer: options,
});

export const passkeySignIn = defineCall({
  method: 'POST',
  path: '/admin/api/passkeys/sign_in',
  permission: 'none',
  summary: 'Signs in by a passkey, without address, password and code',
  tag,
  body: z.strictObject({ store_id: storeId, response: assertion }),
  answer: z.object({ staff_member: signedInStaffMember }),
});

const passwordToken = text(200).describe('Of the sign-in by password');

export const beginPasskeyAfterPassword = defineCall({
  method: 'POST',
  path: '/admin/api/sign_in/passkey_begin',
  permission: 'none',
  summary:
    'What the browser needs to ask for a passkey of the member whose password was right; for 5 minutes. 401 `bad_token` when the password has to be entered again',
  tag,
  body: z.strictObject({ store_id: storeId, token: passwordToken }),
  answer: options,
});

export const passkeyAfterPassword = defineCall({
  method: 'POST',
  path: '/admin/api/sign_in/passkey',
  permission: 'none',
  summary: 'The second half of a sign-in by a passkey. 401 as above',
  tag,
  body: z.strictObject({ store_id: storeId, token: passwordToken, response: assertion }),
  answer: z.object({ staff_member: signedInStaffMember }),
});

export const beginPasskeyConfirmation = defineCall({
  method: 'POST',
  path: '/admin/api/passkeys/confirm_begin',
  permission: 'signed_in',
  summary: 'What the browser needs to ask for one of the own passkeys; for 5 minutes',
  tag,
  body,
  answer: options,
});

export const confirmByPasskey = defineCall({
  method: 'POST',
  path: '/admin/api/passkeys/confirm',
  permission: 'signed_in',
  summary: 'In place of the password once more: it counts for 15 minutes in this session',
  tag,
  body: z.strictObject({ store_id: storeId, response: assertion }),
  answer: nothing,
});
