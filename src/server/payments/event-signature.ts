import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/platform/sessions/secrets.ts';
import { BadSignature } from './card-payments.ts';

const TOLERANCE_SECONDS = 300;

/** The signature header of an event: `t={seconds},v1={hmac of "t.body"}`. */
export function signEvent(body: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
  return `t=${atSeconds},v1=${hmacOf(atSeconds, Buffer.from(body), secret)}`;
}

/**
 * Throws `BadSignature` unless the header signs exactly this body, at most five minutes ago. While a secret
 * is being replaced, the header has a signature with each secret.
 */
export function verifyEventSignature(body: Buffer, header: string | undefined, secret: string): void {
  const fields = (header ?? '').split(',').map((part) => part.trim().split('=', 2));
  const at = fields.find(([name]) => name === 't')?.[1] ?? '';
  const expected = hmacOf(at, body, secret);
  const isSigned = fields.some(([name, value]) => name === 'v1' && isSameSecret(value ?? '', expected));
  if (!isSigned) throw new BadSignature('wrong signature');
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= TOLERANCE_SECONDS)) throw new BadSignature('too old');
}

const hmacOf = (at: string | number, body: Buffer, secret: string) =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
