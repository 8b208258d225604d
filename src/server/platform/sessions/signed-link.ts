import { createHmac } from 'node:crypto';
import { isSameSecret } from './secrets.ts';

const DAY_SECONDS = 24 * 60 * 60;
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** Mailed links that let their holder do one thing with one row. Nothing is stored: an id, an end and a signature of both. */
export interface SignedLinks {
  /** The token of a link to the row with this id, good from `now` on. */
  tokenFor(id: string, now: Date): string;
  /** The id that a token opens; null when it was not signed here for this purpose, was cut off, or is over. */
  idOf(token: string, now: Date): string | null;
}

/** `purpose` keeps a link of one kind from opening another; `validDays` is how long one works. */
export function signedLinks(
  sessionSecret: string,
  { purpose, validDays }: { purpose: string; validDays: number },
): SignedLinks {
  const sign = (id: string, endsAt: number) =>
    createHmac('sha256', sessionSecret).update(`${purpose}:${id}:${endsAt}`).digest('base64url');
  return {
    tokenFor(id, now) {
      const endsAt = Math.floor(now.getTime() / 1000) + validDays * DAY_SECONDS;
      return `${id}.${endsAt}.${sign(id, endsAt)}`;
    },
    idOf(token, now) {
      const [, id = '', end = '', signature = ''] = TOKEN.exec(token) ?? [];
      if (!isSameSecret(signature, sign(id, Number(end)))) return null;
      return Number(end) * 1000 > now.getTime() ? id : null;
    },
  };
}
