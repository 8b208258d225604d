import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Person } from '#domain/accounts/person.ts';
import type { PersonElsewhere } from '#domain/customers/person-elsewhere.ts';
import type { CustomerNoteId, CustomerProfileId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { customerNotes, customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { type CustomerProfile, lockAddresses } from './customer-store.ts';

/** What an import adds to the row of a customer. */
export interface ProfileAddition {
  /** In small characters. */
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  tags: readonly string[];
  note: string | null;
  /** What is stored until the owner of the address has an account; null when the account has it. */
  imported: PersonElsewhere | null;
}

export interface WrittenProfile {
  profileId: CustomerProfileId;
  version: number;
  noteId: CustomerNoteId | null;
}

interface ImportedBy {
  storeId: StoreId;
  /** Who writes the notes. */
  staffMemberId: StaffMemberId;
}

/**
 * Adds customers, and to those who are there what they lack, by their addresses. Comes after all other changes of the transaction,
 * because of its locks.
 */
export async function addToProfiles(
  tx: Transaction,
  { storeId, staffMemberId }: ImportedBy,
  additions: readonly ProfileAddition[],
): Promise<ReadonlyMap<string, WrittenProfile>> {
  const emails = additions.map(({ email }) => email);
  await lockAddresses(tx, storeId, emails);
  const isNameless = sql`p.account_id is null and p.first_name = '' and p.last_name = ''`;
  const { rows } = await tx.execute<{ id: CustomerProfileId; email: string; version: number }>(sql`
    insert into ${customerProfiles} as p (store_id, email, first_name, last_name, phone, tags, imported, accepts_emails, words)
    select ${storeId}, given.email, given."firstName", given."lastName", given.phone,
      array(select jsonb_array_elements_text(given.tags)), given.imported,
      exists (select from ${newsletterSubscribers} n
        where n.store_id = ${storeId} and n.email = given.email and n.status = 'confirmed'), ''
    from jsonb_to_recordset(${JSON.stringify(additions)}::jsonb)
      as given(email text, "firstName" text, "lastName" text, phone text, tags jsonb, imported jsonb)
    order by given.email
    on conflict (store_id, email) do update set
      first_name = case when ${isNameless} then excluded.first_name else p.first_name end,
      last_name = case when ${isNameless} then excluded.last_name else p.last_name end,
      is_name_edited = p.is_name_edited or (${isNameless} and excluded.first_name || excluded.last_name <> ''),
      phone = coalesce(nullif(p.phone, ''), excluded.phone),
      tags = p.tags || array(select tag from unnest(excluded.tags) as tag where tag <> all (p.tags)),
      imported = coalesce(p.imported, excluded.imported),
      version = p.version + 1
    returning p.id, p.email, p.version`);
  const idOf = new Map(rows.map((row) => [row.email, row.id]));
  const notes = additions.flatMap(({ email, note: text }) => {
    const profileId = idOf.get(email);
    return text === null || profileId === undefined ? [] : [{ storeId, profileId, staffMemberId, text }];
  });
  const written =
    notes.length === 0
      ? []
      : await tx
          .insert(customerNotes)
          .values(notes)
          .returning({ id: customerNotes.id, profileId: customerNotes.profileId });
  const noteOf = new Map(written.map(({ id, profileId }) => [profileId, id]));
  await refreshProfiles(tx, storeId, emails);
  return new Map(
    rows.map(({ id, email, version }) => [email, { profileId: id, version, noteId: noteOf.get(id) ?? null }]),
  );
}

/** In the order in which the locks of addresses are taken. */
async function refreshProfiles(tx: Transaction, storeId: StoreId, emails: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select refresh_customer_profile(${storeId}, email)
    from (select distinct one as email from unnest(${sql.param([...emails])}::text[]) as one order by 1) as sorted`);
}

/** Locks customers until the transaction ends, by their addresses, and reads them. Comes as late as `addToProfiles`. */
export async function lockProfiles(
  tx: Transaction,
  storeId: StoreId,
  emails: readonly string[],
): Promise<CustomerProfile[]> {
  await lockAddresses(tx, storeId, emails);
  return tx
    .select()
    .from(customerProfiles)
    .where(and(eq(customerProfiles.storeId, storeId), inArray(customerProfiles.email, [...emails])))
    .orderBy(customerProfiles.id)
    .for('no key update');
}

/** Removes locked customers with their notes, whom nothing refers to. */
export async function removeProfiles(tx: Transaction, ids: readonly CustomerProfileId[]): Promise<void> {
  await tx.delete(customerProfiles).where(inArray(customerProfiles.id, [...ids]));
}

/** What an import has added to a customer who was there. */
export interface AddedToProfile extends Omit<ProfileAddition, 'note'> {
  profileId: CustomerProfileId;
  noteId: CustomerNoteId | null;
}

/** Takes from locked customers what an import has added, as far as it is still the same. */
export async function takeFromProfiles(
  tx: Transaction,
  storeId: StoreId,
  added: readonly AddedToProfile[],
): Promise<void> {
  await tx.delete(customerNotes).where(
    inArray(
      customerNotes.id,
      added.flatMap(({ noteId }) => noteId ?? []),
    ),
  );
  const isNamed = sql`p.account_id is null and given."firstName" || given."lastName" <> ''
    and p.first_name = given."firstName" and p.last_name = given."lastName"`;
  await tx.execute(sql`
    update ${customerProfiles} p set
      first_name = case when ${isNamed} then '' else p.first_name end,
      last_name = case when ${isNamed} then '' else p.last_name end,
      phone = case when p.phone = given.phone then null else p.phone end,
      tags = array(select tag from unnest(p.tags) as tag where not given.tags ? tag),
      imported = case when p.imported = given.imported then null else p.imported end,
      version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as given("profileId" uuid, "firstName" text, "lastName" text, phone text, tags jsonb, imported jsonb)
    where p.id = given."profileId"`);
  await refreshProfiles(
    tx,
    storeId,
    added.map(({ email }) => email),
  );
}

/** What was imported for an address; it is stored here no longer. Null when nothing was. */
export async function takeImported(
  tx: Transaction,
  { storeId, email }: { storeId: StoreId; email: string },
): Promise<PersonElsewhere | null> {
  await lockAddresses(tx, storeId, [email]);
  const { rows } = await tx.execute<{ imported: PersonElsewhere }>(sql`
    with found as (
      select id, imported from ${customerProfiles} p
      where p.store_id = ${storeId} and p.email = ${email} and p.imported is not null for no key update
    )
    update ${customerProfiles} p set imported = null from found where p.id = found.id returning found.imported`);
  return rows[0]?.imported ?? null;
}

/** Erases what was imported for a proved address. A trigger removes a customer who was nothing else. */
export async function eraseImported(
  tx: Transaction,
  { storeId, provedEmail }: Pick<Person, 'storeId' | 'provedEmail'>,
): Promise<void> {
  if (provedEmail === null) return;
  await lockAddresses(tx, storeId, [provedEmail]);
  await tx
    .update(customerProfiles)
    .set({ imported: null })
    .where(
      and(
        eq(customerProfiles.storeId, storeId),
        eq(customerProfiles.email, provedEmail),
        isNotNull(customerProfiles.imported),
      ),
    );
}
