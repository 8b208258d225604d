import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadSignature } from './card-payments.ts';

const TOLERANCE_SECONDS = 300;

/** The signature header of an event: `t={seconds},v1={hmac of "t.body"}`. */
export function signEvent(body: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
  return `t=${atSeconds},v1=${hmacOf(atSeconds, Buffer.from(body), secret)}`;
}

/** Throws `BadSignature` unless the header signs exactly this body, at most five minutes ago. */
export function verifyEventSignature(body: Buffer, header: string | undefined, secret: string): void {
  const fields = new Map((header ?? '').split(',').map((part) => part.split('=', 2) as [string, string]));
  const at = fields.get('t') ?? '';
  const given = Buffer.from(fields.get('v1') ?? '');
  const expected = Buffer.from(hmacOf(at, body, secret));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new BadSignature('wrong signature');
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= TOLERANCE_SECONDS)) throw new BadSignature('too old');
}

const hmacOf = (at: string | number, body: Buffer, secret: string) =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
