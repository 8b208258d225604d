import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerId, SavedAddressId, StoreId } from '#domain/ids.ts';
import { isSameRecipient } from '#domain/shipping/same-recipient.ts';
import { lockCustomer } from '#server/auth/account-store.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { savedAddresses } from '#server/platform/database/schema/identity-tables.ts';

export type AddressRow = typeof savedAddresses.$inferSelect;

const isOwn = (customerId: CustomerId, addressId: SavedAddressId) =>
  and(eq(savedAddresses.id, addressId), eq(savedAddresses.customerId, customerId));

/** The default one first, then the one saved last. */
export function readAddresses(db: Queryable, customerId: CustomerId): Promise<AddressRow[]> {
  return db
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.customerId, customerId))
    .orderBy(desc(savedAddresses.isDefault), desc(savedAddresses.updatedAt), desc(savedAddresses.id));
}

/** An address of the customer's own; null for any other. */
export async function readAddress(
  db: Queryable,
  customerId: CustomerId,
  addressId: SavedAddressId,
): Promise<AddressRow | null> {
  const [row] = await db.select().from(savedAddresses).where(isOwn(customerId, addressId));
  return row ?? null;
}

/** Locks a customer's address book until the transaction ends, and counts its addresses. */
export async function lockAddressBook(tx: Transaction, customerId: CustomerId): Promise<number> {
  await lockCustomer(tx, customerId);
  const [row] = await tx
    .select({ total: count() })
    .from(savedAddresses)
    .where(eq(savedAddresses.customerId, customerId));
  return row?.total ?? 0;
}

export async function insertAddress(
  tx: Transaction,
  row: Pick<AddressRow, 'storeId' | 'customerId' | 'name' | 'address'>,
): Promise<SavedAddressId> {
  const [added] = await tx.insert(savedAddresses).values(row).returning({ id: savedAddresses.id });
  if (!added) throw new Error('an address was not stored');
  return added.id;
}

/** Changes an address of the customer's own. */
export async function updateAddress(
  tx: Transaction,
  customerId: CustomerId,
  addressId: SavedAddressId,
  change: Pick<AddressRow, 'name' | 'address'>,
): Promise<void> {
  await tx
    .update(savedAddresses)
    .set({ ...change, updatedAt: shopNow })
    .where(isOwn(customerId, addressId));
}

/** Makes an address the only default one. */
export async function makeDefault(
  tx: Transaction,
  customerId: CustomerId,
  addressId: SavedAddressId,
): Promise<void> {
  await tx
    .update(savedAddresses)
    .set({ isDefault: false })
    .where(and(eq(savedAddresses.customerId, customerId), eq(savedAddresses.isDefault, true)));
  await tx.update(savedAddresses).set({ isDefault: true }).where(isOwn(customerId, addressId));
}

/** Deletes an address of the customer's own. Returns the deleted row, or null. */
export async function removeAddress(
  tx: Transaction,
  customerId: CustomerId,
  addressId: SavedAddressId,
): Promise<AddressRow | null> {
  const [deleted] = await tx.delete(savedAddresses).where(isOwn(customerId, addressId)).returning();
  return deleted ?? null;
}

/** Empties the address book of an account that changes hands. */
export async function deleteAddressBook(tx: Transaction, { id }: { id: CustomerId }): Promise<void> {
  await tx.delete(savedAddresses).where(eq(savedAddresses.customerId, id));
}

/** Gives the addresses of one account to another one, without those that it has; its default one stays. Returns how many. */
export async function mergeAddressBooks(tx: Transaction, from: CustomerId, to: CustomerId): Promise<number> {
  const own = await readAddresses(tx, to);
  const others = await readAddresses(tx, from);
  const added = others.filter((other) => !own.some((one) => isSameRecipient(one, other)));
  for (const { id, isDefault } of added)
    await tx
      .update(savedAddresses)
      .set({ customerId: to, isDefault: isDefault && own.length === 0 })
      .where(eq(savedAddresses.id, id));
  return added.length;
}

type FirstAddress = Pick<AddressRow, 'customerId' | 'name' | 'address'>;

/** Gives locked accounts a default address, where the address book is empty. Returns the ids by account. */
export async function insertFirstAddresses(
  tx: Transaction,
  storeId: StoreId,
  addresses: readonly FirstAddress[],
): Promise<ReadonlyMap<CustomerId, SavedAddressId>> {
  const { rows } = await tx.execute<{ id: SavedAddressId; customer_id: CustomerId }>(sql`
    insert into ${savedAddresses} (store_id, customer_id, name, address, is_default)
    select ${storeId}, given."customerId", given.name, given.address, true
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as given("customerId" uuid, name text, address jsonb)
    where not exists (select from ${savedAddresses} s where s.customer_id = given."customerId")
    returning id, customer_id`);
  return new Map(rows.map((row) => [row.customer_id, row.id]));
}

/** Deletes addresses that nobody has changed since they were inserted. */
export async function removeUnchangedAddresses(
  tx: Transaction,
  addressIds: readonly SavedAddressId[],
): Promise<void> {
  await tx
    .delete(savedAddresses)
    .where(
      and(
        inArray(savedAddresses.id, [...addressIds]),
        eq(savedAddresses.updatedAt, savedAddresses.createdAt),
      ),
    );
}
