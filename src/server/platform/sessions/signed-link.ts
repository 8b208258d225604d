import { createHmac } from 'node:crypto';
import { isSameSecret } from './secrets.ts';

const DAY_SECONDS = 24 * 60 * 60;
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/**
 * Emailed links that allow one action on one row. Nothing is stored: the token is an id, an expiry and a
 * signature of both.
 */
export interface SignedLinks<Id extends string> {
  /** The token of a link to the row with this id, valid from `now`. */
  tokenFor(id: Id, now: Date): string;
  /** The id in a token; null when it is expired, malformed, or signed for another purpose. */
  idOf(token: string, now: Date): Id | null;
  /** The same, also of a token that has expired. */
  signedIdOf(token: string): Id | null;
}

/**
 * The id that a token names, before its signature is checked: to read the row with what the signature covers besides
 * the id. Null for anything that is no token.
 */
export function claimedIdOf(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}

/** When a token was made that is valid for so many days. Only for a token whose signature was checked. */
export function issuedAt(token: string, { validDays }: { validDays: number }): Date {
  return new Date((Number(TOKEN.exec(token)?.[2]) - validDays * DAY_SECONDS) * 1000);
}

/** Only for a token whose signature was checked. */
export function isExpired(token: string, now: Date): boolean {
  return Number(TOKEN.exec(token)?.[2]) * 1000 <= now.getTime();
}

/** `purpose` keeps a token of one kind from being used for another. */
export function signedLinks<Id extends string>(
  sessionSecret: string,
  { purpose, validDays }: { purpose: string; validDays: number },
): SignedLinks<Id> {
  const sign = (id: string, endsAt: number) =>
    createHmac('sha256', sessionSecret).update(`${purpose}:${id}:${endsAt}`).digest('base64url');
  const signedIdOf = (token: string): Id | null => {
    const [, id = '', end = '', signature = ''] = TOKEN.exec(token) ?? [];
    return isSameSecret(signature, sign(id, Number(end))) ? (id as Id) : null;
  };
  return {
    tokenFor(id, now) {
      const endsAt = Math.floor(now.getTime() / 1000) + validDays * DAY_SECONDS;
      return `${id}.${endsAt}.${sign(id, endsAt)}`;
    },
    idOf(token, now) {
      const id = signedIdOf(token);
      return id !== null && !isExpired(token, now) ? id : null;
    },
    signedIdOf,
  };
}
