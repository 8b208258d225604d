import { eq, sql } from 'drizzle-orm';
import type { Person } from '#domain/accounts/person.ts';
import type { ShopperId } from '#domain/ids.ts';
import type { Customer } from '#server/auth/account-store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sessions } from '#server/platform/database/schema/identity-tables.ts';

/** The person behind an account, as far as the shop may know. */
export async function personOf(
  db: Queryable,
  { id: customerId, storeId, email, emailProvedAt }: Customer,
): Promise<Person> {
  const rows = await db
    .selectDistinct({ shopperId: sql<ShopperId>`${sessions.data} ->> 'shopperId'` })
    .from(sessions)
    .where(eq(sessions.customerId, customerId));
  return {
    storeId,
    customerId,
    provedEmail: emailProvedAt === null ? null : email,
    shopperIds: rows.map(({ shopperId }) => shopperId),
  };
}
