import type { StaffMemberId } from '#domain/ids.ts';
import type { SecretOwner } from '#server/platform/sessions/encrypted-secret.ts';

/** The owner of the secret that an app for codes has. */
export const memberSecretOwner = (sessionSecret: string, staffMemberId: StaffMemberId): SecretOwner => ({
  sessionSecret,
  purpose: 'staff totp secrets',
  ownerId: staffMemberId,
});
