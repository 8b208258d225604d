import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { shopCookie } from './cookie.ts';
import { isSameSecret } from './secrets.ts';

/** The longest lifetime that browsers allow for a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
/**
 * A household may share a browser. Beyond this number the accounts that logged in longest ago are dropped.
 */
const MAX_ACCOUNTS = 5;
const ENTRY = /^[A-Za-z0-9_-]{22}~[A-Za-z0-9_-]{43}$/;

interface Account {
  id: string;
  passwordHash: string;
}

/**
 * Browsers that have logged in to an account before, so that failed guesses elsewhere cannot lock them out
 * (docs/decisions/0105). The cookie holds a random id per account, signed over account, password hash and id:
 * it reveals no account and expires with the password.
 */
export interface RememberedDevices {
  /** The device id of this browser for the account; null when it is not remembered. */
  idFor(request: FastifyRequest, account: Account | null): string | null;
  /** Remembers the browser after a login. */
  remember(request: FastifyRequest, reply: FastifyReply, account: Account): void;
}

export function createRememberedDevices(
  { publicUrl, sessionSecret }: Pick<Deps, 'publicUrl' | 'sessionSecret'>,
  cookieName: string,
): RememberedDevices {
  const { name, options } = shopCookie(publicUrl, cookieName);
  const sign = ({ id, passwordHash }: Account, deviceId: string) =>
    createHmac('sha256', sessionSecret)
      .update(`known-device:${id}:${passwordHash}:${deviceId}`)
      .digest('base64url');
  const entriesOf = (request: FastifyRequest) =>
    (request.cookies[name] ?? '')
      .split('.')
      .filter((entry) => ENTRY.test(entry))
      .slice(0, MAX_ACCOUNTS);
  const belongsTo = (account: Account) => (entry: string) => {
    const [deviceId = '', signature = ''] = entry.split('~');
    return isSameSecret(signature, sign(account, deviceId));
  };

  return {
    idFor(request, account) {
      const own = account && entriesOf(request).find(belongsTo(account));
      return own?.split('~')[0] ?? null;
    },
    remember(request, reply, account) {
      const isOwn = belongsTo(account);
      const entries = entriesOf(request);
      const newId = () => randomBytes(16).toString('base64url');
      const deviceId = entries.find(isOwn)?.split('~')[0] ?? newId();
      const others = entries.filter((entry) => !isOwn(entry));
      const value = [`${deviceId}~${sign(account, deviceId)}`, ...others].slice(0, MAX_ACCOUNTS).join('.');
      reply.setCookie(name, value, { ...options, maxAge: COOKIE_SECONDS });
    },
  };
}
