import { and, eq } from 'drizzle-orm';
import type { StaffImportedOrder } from '#contracts/admin/orders/imported-orders-calls.ts';
import type { ImportedOrderId, StoreId } from '#domain/ids.ts';
import { readImportedOrder, type StoredImportedOrder } from '#server/imported-orders/imported-order-store.ts';
import { importedAddressToWire, linesToWire } from '#server/imported-orders/imported-order-wire.ts';
import type { Database } from '#server/platform/database/database.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { maySeeAmounts } from '../may-see-amounts.ts';
import { listedOrderToWire } from './imported-order-index.ts';

/** An imported order with the file that it came by, and with its amounts where the member may see them. Throws `not_found`. */
export async function importedOrderPage(
  db: Database,
  { storeId, id }: { storeId: StoreId; id: ImportedOrderId },
  staffMember: StaffMember,
): Promise<StaffImportedOrder> {
  const row = await readImportedOrder(db, storeId, id);
  const { details } = row;
  const seesAmounts = maySeeAmounts(staffMember);
  const [file] = await db
    .select({ file_name: staffImports.fileName, importedAt: staffImports.importedAt })
    .from(staffImports)
    .where(eq(staffImports.id, row.importId));
  return {
    ...listedOrderToWire(row, seesAmounts),
    ...(seesAmounts ? amountsOf(row) : WITHOUT_AMOUNTS),
    external_id: row.externalId,
    phone: details.phone,
    paid_at: details.paidAt,
    fulfilled_at: details.fulfilledAt,
    shipping_method: details.shippingMethod,
    billing: details.billing && importedAddressToWire(details.billing),
    shipping_address: details.shipping && importedAddressToWire(details.shipping),
    note: details.note,
    tags: details.tags,
    items: linesToWire(details.lines).map((item) => ({
      ...item,
      ...(!seesAmounts && { unit_price: null, discount: null }),
    })),
    counts_in_reports: row.countsInReports,
    erased_at: row.erasedAt?.toISOString() ?? null,
    import: {
      import_id: row.importId,
      file_name: file?.file_name ?? '',
      imported_at: file?.importedAt?.toISOString() ?? null,
    },
    customer_id: row.email === null ? null : await customerCalled(db, storeId, row.email),
  };
}

const amountsOf = ({ details, ...row }: StoredImportedOrder) => ({
  subtotal: details.subtotalCents,
  discount: row.discountCents,
  shipping: row.shippingCents,
  tax: row.taxCents,
  discount_code: row.discountCode,
  payment_method: details.paymentMethod,
  taxes: details.taxes.map(({ name, amountCents }) => ({ name, amount: amountCents })),
});

const WITHOUT_AMOUNTS = {
  subtotal: null,
  discount: null,
  shipping: null,
  tax: null,
  discount_code: null,
  payment_method: null,
  taxes: null,
};

async function customerCalled(
  db: Database,
  storeId: StoreId,
  email: string,
): Promise<StaffImportedOrder['customer_id']> {
  const [profile] = await db
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(and(eq(customerProfiles.storeId, storeId), eq(customerProfiles.email, email)))
    .limit(1);
  return profile?.id ?? null;
}
