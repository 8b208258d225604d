import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookEventId } from '#domain/ids.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret of the Standard Webhooks scheme. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface Signed {
  id: WebhookEventId;
  /** In seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of a delivery by the Standard Webhooks scheme, with a signature for each secret. */
export function signatureHeaders(secrets: readonly string[], { id, timestamp, body }: Signed) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
