import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { hashPassword } from './passwords.ts';

/**
 * Ensures that a store has a staff member. Returns the generated password of a new account, which is shown once
 * and stored only as a hash; null otherwise.
 */
export async function ensureFirstStaffMember(
  db: Database,
  storeId: StoreId,
  { email, password }: { email: string; password: string | null },
): Promise<string | null> {
  const [existing] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.storeId, storeId), eq(customers.role, 'operator')));
  if (existing) return null;
  const chosen = password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(chosen);
  const inserted = await db
    .insert(customers)
    .values({
      ...{ storeId, email, passwordHash, role: 'operator', firstName: 'Shop', lastName: 'Operator' },
      // The address comes from the shop's settings, so it needs no verification.
      emailProvedAt: shopNow,
    })
    .onConflictDoNothing()
    .returning({ id: customers.id });
  return inserted.length > 0 && password === null ? chosen : null;
}
