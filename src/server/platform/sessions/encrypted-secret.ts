import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whose secret it is, and what for: a row that was copied to another owner cannot be read. */
export interface SecretOwner {
  sessionSecret: string;
  purpose: 'staff totp secrets' | 'webhook secrets';
  ownerId: string;
}

const keyOf = ({ sessionSecret, purpose }: SecretOwner) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32));

/** Encrypts a secret that has to be read again, so that a copy of the database does not give it away. */
export function encryptSecret(secret: string, owner: SecretOwner): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(owner), iv).setAAD(Buffer.from(owner.ownerId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Null when it was encrypted with another session secret. */
export function decryptSecret(stored: string, owner: SecretOwner): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(owner), iv)
      .setAAD(Buffer.from(owner.ownerId))
      .setAuthTag(tag);
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
