import { email as emailField } from '#contracts/fields.ts';
import type { CustomerField } from '#domain/imports/customers/customer-columns.ts';
import { mergedCustomer, type PresentCustomer } from '#domain/imports/customers/merge-customer.ts';
import { type ImportedCustomer, readShopifyCustomer } from '#domain/imports/customers/shopify-customer.ts';
import type { SubscriberStatus } from '#domain/newsletter/subscriber.ts';
import type { CustomerImport } from '#server/account/imported-customers.ts';
import { statusesOf } from '#server/newsletter/import-subscribers.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FileCheck, PlannedRow, StaffImport } from '../import-kind.ts';
import { UnreadableFile } from '../read-entries.ts';
import { type FoundCustomer, findCustomers } from './find-customers.ts';

/** What importing a customer writes. */
export interface CustomerData extends Omit<CustomerImport, 'present'> {
  /** The customer whom the check has found; null for somebody whom the shop did not know. */
  present: Pick<FoundCustomer, 'profileId' | 'version' | 'accountId'> | null;
}

/** Their addresses are held in memory while a file is checked. */
const MAX_CUSTOMERS = 500_000;

/** Begins the check of a file of customers. */
export async function checkCustomers(
  _db: Database,
  { storeId }: StaffImport,
): Promise<FileCheck<CustomerField, ImportedCustomer, CustomerData>> {
  const lines = new Map<string, number>();
  return {
    read(header, [line]) {
      if (lines.size >= MAX_CUSTOMERS)
        throw new UnreadableFile(`The file has more than ${MAX_CUSTOMERS} customers. Send it in parts.`);
      const customer = readShopifyCustomer(header, line ?? { line: 1, cells: {} }, isEmail);
      const before = lines.get(customer.email);
      if (before !== undefined && customer.email !== '')
        customer.problems.push({
          line: customer.line,
          column: 'Email',
          message: `is the same address as in line ${before}: leave one of them`,
        });
      lines.set(customer.email, before ?? customer.line);
      return customer;
    },
    async plan(tx, batch) {
      const emails = batch.map(({ email }) => email).filter(isEmail);
      const found = await findCustomers(tx, storeId, emails);
      const statuses = await statusesOf(tx, storeId, emails);
      return batch.map((customer) =>
        planCustomer(customer, found.get(customer.email) ?? null, statuses.get(customer.email) ?? null),
      );
    },
  };
}

const isEmail = (typed: string): boolean => emailField.safeParse(typed).success;

function planCustomer(
  imported: ImportedCustomer,
  found: FoundCustomer | null,
  newsletter: SubscriberStatus | null,
): PlannedRow<CustomerData> {
  const { email, firstName, lastName, address, line, problems } = imported;
  const row = { key: email, line, title: titleOf(imported), problems };
  if (problems.length > 0)
    return { ...row, outcome: 'refused', changes: [], notes: imported.notes, data: null };
  const present: PresentCustomer | null = found;
  const { addition, changes, notes } = mergedCustomer(imported, present, newsletter);
  if (found !== null && changes.length === 0) return { ...row, outcome: 'same', changes, notes, data: null };
  const person = { firstName, lastName, address };
  const before = found && {
    profileId: found.profileId,
    version: found.version,
    accountId: found.accountId,
  };
  const data = { ...addition, email, person, present: before };
  return { ...row, outcome: found === null ? 'create' : 'change', changes, notes, data };
}

const titleOf = ({ email, firstName, lastName }: ImportedCustomer): string =>
  [`${firstName} ${lastName}`.trim(), email].filter((part) => part !== '').join(', ');
