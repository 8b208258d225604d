import {
  CUSTOMER_COLUMNS,
  type CustomerField,
  customerHeaderRefusal,
} from '#domain/imports/customers/customer-columns.ts';
import type { ImportedCustomer } from '#domain/imports/customers/shopify-customer.ts';
import {
  lockImportedCustomers,
  takeBackImportedCustomers,
  type WrittenCustomer,
  writeImportedCustomers,
} from '#server/account/imported-customers.ts';
import { type DataRow, type ImportKind, left } from '../import-kind.ts';
import { type CustomerData, checkCustomers } from './check-customers.ts';
import { findCustomers } from './find-customers.ts';
import { reasonsToStay } from './reasons-to-stay.ts';

/** Customers from Shopify: docs/decisions/0322. */
export const customerImport: ImportKind<CustomerField, ImportedCustomer, CustomerData, WrittenCustomer> = {
  columns: CUSTOMER_COLUMNS,
  headerRefusal: customerHeaderRefusal,
  entryOf: () => null,
  beginCheck: checkCustomers,
  async write(tx, { storeId, staffMemberId }, rows) {
    const present = await findCustomers(tx, storeId, rows.map(emailOf));
    const changedSince = ({ data }: Row): string | null => {
      const [before, now] = [data.present, present.get(data.email) ?? null];
      if (before === null) return now && 'Has become a customer of this shop since the check.';
      if (now === null) return 'Somebody has removed the customer since the check.';
      const isAsChecked = before.version === now.version && before.accountId === now.accountId;
      return isAsChecked ? null : 'Somebody has changed the customer since the check.';
    };
    const reasons = new Map(rows.map((row) => [row.position, changedSince(row)]));
    const written = await writeImportedCustomers(
      tx,
      { storeId, staffMemberId },
      rows.filter(({ position }) => reasons.get(position) === null).map(({ data }) => data),
    );
    return rows.map(({ position, data }) => {
      const reason = reasons.get(position) ?? null;
      if (reason !== null) return left(position, reason);
      return { position, result: 'done', reason: null, written: written.get(data.email) ?? null };
    });
  },
  async takeBack(tx, { storeId }, rows) {
    const taken = rows.flatMap(({ position, data: customer, written }) =>
      written === null ? [] : [{ position, customer, written }],
    );
    const locked = await lockImportedCustomers(tx, storeId, taken);
    const reasons = await reasonsToStay(tx, storeId, taken, locked);
    await takeBackImportedCustomers(
      tx,
      storeId,
      taken.filter(({ position }) => !reasons.has(position)),
    );
    return rows.map(({ position }) => {
      const reason = reasons.get(position) ?? null;
      return { position, result: reason === null ? 'undone' : 'stays', reason, written: null };
    });
  },
};

type Row = DataRow<CustomerData, WrittenCustomer>;

const emailOf = ({ data }: Row): string => data.email;
