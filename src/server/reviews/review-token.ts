import { createHash, randomBytes } from 'node:crypto';

/** The secret of a mailed review link. Only its hash is kept. */
export function newReviewToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
