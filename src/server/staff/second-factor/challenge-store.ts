import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { StaffMemberId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffChallenges } from '#server/platform/database/schema/staff-tables.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';

export type StaffChallenge = typeof staffChallenges.$inferSelect;
type Kind = Pick<StaffChallenge, 'storeId' | 'purpose'>;

/** Makes the secret of a step of a sign-in, valid for five minutes, and stores its hash. */
export async function insertChallenge(
  db: Queryable,
  challenge: Kind & { staffMemberId: StaffMemberId | null },
): Promise<string> {
  const secret = newSecret();
  const expiresAt = sql`${shopNow} + interval '5 minutes'`;
  await db.insert(staffChallenges).values({ ...challenge, expiresAt, secretHash: hashOfSecret(secret) });
  return secret;
}

const valid = (secret: string, { storeId, purpose }: Kind) =>
  and(
    eq(staffChallenges.secretHash, hashOfSecret(secret)),
    eq(staffChallenges.storeId, storeId),
    eq(staffChallenges.purpose, purpose),
    gt(staffChallenges.expiresAt, shopNow),
  );

/** Null for a secret that is unknown, used, too old, or for something else. */
export async function findChallenge(
  db: Queryable,
  secret: string,
  kind: Kind,
): Promise<StaffChallenge | null> {
  const [found] = await db.select().from(staffChallenges).where(valid(secret, kind));
  return found ?? null;
}

/** Uses a secret up; null as `findChallenge`, and when another request was first. */
export async function spendChallenge(
  db: Queryable,
  secret: string,
  kind: Kind,
): Promise<StaffChallenge | null> {
  const [spent] = await db.delete(staffChallenges).where(valid(secret, kind)).returning();
  return spent ?? null;
}

export async function deleteExpiredChallenges(db: Queryable): Promise<void> {
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, shopNow));
}
