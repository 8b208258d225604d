import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerId, CustomerProfileId, StoreId } from '#domain/ids.ts';
import type { PresentCustomer } from '#domain/imports/customers/merge-customer.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { customerNotes, customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { customers, savedAddresses } from '#server/platform/database/schema/identity-tables.ts';

/** A customer of the shop whom a file names. */
export interface FoundCustomer extends PresentCustomer {
  profileId: CustomerProfileId;
  version: number;
  accountId: CustomerId | null;
}

/** The customers of the shop with these addresses. */
export async function findCustomers(
  db: Queryable,
  storeId: StoreId,
  emails: readonly string[],
): Promise<ReadonlyMap<string, FoundCustomer>> {
  const rows = await db
    .select({
      profile: customerProfiles,
      isProved: sql<boolean | null>`${customers.emailProvedAt} is not null`,
      hasSaved: sql<boolean>`exists (select from ${savedAddresses} s where s.customer_id = ${customers.id})`,
      notes: sql<
        string[]
      >`array(select n.text from ${customerNotes} n where n.profile_id = ${customerProfiles.id})`,
    })
    .from(customerProfiles)
    .leftJoin(customers, eq(customers.id, customerProfiles.accountId))
    .where(and(eq(customerProfiles.storeId, storeId), inArray(customerProfiles.email, [...emails])));
  return new Map(
    rows.map(({ profile, isProved, hasSaved, notes }): [string, FoundCustomer] => {
      const { id: profileId, email, accountId, imported } = profile;
      return [
        email,
        {
          profileId,
          version: profile.version,
          accountId,
          notes,
          firstName: profile.firstName,
          lastName: profile.lastName,
          phone: profile.phone,
          tags: profile.tags,
          account: accountId === null ? 'none' : isProved ? 'proved' : 'unproved',
          hasAddress: hasSaved || (imported?.address ?? null) !== null,
        },
      ];
    }),
  );
}
