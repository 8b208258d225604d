import type { WebhookEndpointId } from '#domain/ids.ts';
import type { SecretOwner } from '#server/platform/sessions/encrypted-secret.ts';

/** The owner of the secret by which deliveries to an endpoint are signed. */
export const endpointSecretOwner = (sessionSecret: string, endpointId: WebhookEndpointId): SecretOwner => ({
  sessionSecret,
  purpose: 'webhook secrets',
  ownerId: endpointId,
});
