import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { customers, emailChanges, passwordResets } from '#server/platform/database/schema/identity-tables.ts';
import { NO_PASSWORD } from '#server/platform/sessions/passwords.ts';

export type Customer = typeof customers.$inferSelect;

const customerById = preparedQuery((db) =>
  db
    .select()
    .from(customers)
    .where(and(eq(customers.storeId, sql.placeholder('storeId')), eq(customers.id, sql.placeholder('id'))))
    .prepare('customer_by_id'),
);

const customerByEmail = preparedQuery((db) =>
  db
    .select()
    .from(customers)
    .where(
      and(eq(customers.storeId, sql.placeholder('storeId')), eq(customers.email, sql.placeholder('email'))),
    )
    .prepare('customer_by_email'),
);

export async function findCustomer(
  db: Queryable,
  storeId: StoreId,
  customerId: CustomerId,
): Promise<Customer | null> {
  return (await customerById(db).execute({ storeId, id: customerId }))[0] ?? null;
}

/** `email` in lower case. */
export async function findCustomerByEmail(
  db: Queryable,
  storeId: StoreId,
  email: string,
): Promise<Customer | null> {
  return (await customerByEmail(db).execute({ storeId, email }))[0] ?? null;
}

/**
 * Creates an account; null when the store already has one with this email address. One without a password, which nobody has
 * used, is as good as none.
 */
export async function insertCustomer(
  tx: Transaction,
  account: Pick<Customer, 'storeId' | 'email' | 'passwordHash' | 'firstName' | 'lastName'>,
): Promise<Customer | null> {
  const { passwordHash, firstName, lastName } = account;
  const [customer] = await tx
    .insert(customers)
    .values(account)
    .onConflictDoUpdate({
      target: [customers.storeId, customers.email],
      set: { passwordHash, firstName, lastName },
      setWhere: eq(customers.passwordHash, NO_PASSWORD),
    })
    .returning();
  return customer ?? null;
}

/** An account without a password for a customer who was imported; null for any other address. docs/decisions/0322. */
export async function openImportedAccount(
  tx: Transaction,
  storeId: StoreId,
  email: string,
): Promise<Customer | null> {
  const [imported] = await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(
      and(
        eq(customerProfiles.storeId, storeId),
        eq(customerProfiles.email, email),
        isNotNull(customerProfiles.imported),
      ),
    );
  if (!imported) return null;
  const nameless = { firstName: '', lastName: '' };
  return insertCustomer(tx, { storeId, email, passwordHash: NO_PASSWORD, ...nameless });
}

const ONE_HOUR = sql`interval '1 hour'`;

/** Stores the hash of a reset token, valid for an hour. */
export async function insertPasswordReset(
  tx: Transaction,
  reset: { storeId: StoreId; customerId: CustomerId; tokenHash: string },
): Promise<void> {
  await tx.insert(passwordResets).values({ ...reset, expiresAt: sql`${shopNow} + ${ONE_HOUR}` });
}

/**
 * The account of an unused, unexpired reset token, locked against logins and other resets until the
 * transaction ends. Foreign key checks are not blocked.
 */
export async function findResettable(
  tx: Transaction,
  storeId: StoreId,
  tokenHash: string,
): Promise<Customer | null> {
  const [row] = await tx
    .select({ customer: customers })
    .from(passwordResets)
    .innerJoin(customers, eq(customers.id, passwordResets.customerId))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        eq(passwordResets.storeId, storeId),
        isNull(passwordResets.usedAt),
        sql`${passwordResets.expiresAt} > ${shopNow}`,
      ),
    )
    .for('no key update');
  return row?.customer ?? null;
}

/** Marks the email address as verified, because a link was read there. */
export async function markEmailProved(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx
    .update(customers)
    .set({ emailProvedAt: sql`coalesce(${customers.emailProvedAt}, ${shopNow})` })
    .where(eq(customers.id, customerId));
}

/** Sets a password and invalidates all links that were emailed before: to reset it, and to change the address. */
export async function replacePassword(
  tx: Transaction,
  customerId: CustomerId,
  passwordHash: string,
): Promise<void> {
  await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
  await tx
    .update(passwordResets)
    .set({ usedAt: shopNow })
    .where(and(eq(passwordResets.customerId, customerId), isNull(passwordResets.usedAt)));
  await tx
    .update(emailChanges)
    .set({ endedAt: shopNow })
    .where(and(eq(emailChanges.customerId, customerId), isNull(emailChanges.endedAt)));
}

export async function changeName(
  db: Queryable,
  customerId: CustomerId,
  name: Pick<Customer, 'firstName' | 'lastName'>,
): Promise<void> {
  await db.update(customers).set(name).where(eq(customers.id, customerId));
}

/** Gives an account another, proved address, and invalidates all reset links. The database refuses one in use. */
export async function replaceEmail(tx: Transaction, customerId: CustomerId, email: string): Promise<void> {
  await tx.update(customers).set({ email, emailProvedAt: shopNow }).where(eq(customers.id, customerId));
  await tx
    .update(passwordResets)
    .set({ usedAt: shopNow })
    .where(and(eq(passwordResets.customerId, customerId), isNull(passwordResets.usedAt)));
}

/**
 * Locks an account until the transaction ends, and reads it; null when it is gone. Locks of what belongs to it come
 * after this one.
 */
export async function lockCustomer(tx: Transaction, customerId: CustomerId): Promise<Customer | null> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('no key update');
  return row ?? null;
}

/** Locks accounts until the transaction ends, in one order, and reads them. */
export function lockCustomers(tx: Transaction, customerIds: readonly CustomerId[]): Promise<Customer[]> {
  return tx
    .select()
    .from(customers)
    .where(inArray(customers.id, [...customerIds]))
    .orderBy(asc(customers.id))
    .for('no key update');
}

type NamedCustomer = Pick<Customer, 'id' | 'firstName' | 'lastName'>;

/** Names accounts that have no name. */
export async function fillNames(tx: Transaction, named: readonly NamedCustomer[]): Promise<void> {
  await tx.execute(sql`
    update ${customers} c set first_name = given."firstName", last_name = given."lastName"
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given(id uuid, "firstName" text, "lastName" text)
    where c.id = given.id and c.first_name = '' and c.last_name = ''`);
}

/** Takes names back from accounts that have them still. */
export async function clearNames(tx: Transaction, named: readonly NamedCustomer[]): Promise<void> {
  await tx.execute(sql`
    update ${customers} c set first_name = '', last_name = ''
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given(id uuid, "firstName" text, "lastName" text)
    where c.id = given.id and c.first_name = given."firstName" and c.last_name = given."lastName"`);
}
