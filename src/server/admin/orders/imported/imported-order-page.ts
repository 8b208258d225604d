import { and, eq } from 'drizzle-orm';
import type { ImportedOrderPage } from '#contracts/admin/orders/imported-orders-calls.ts';
import type { ImportedOrderId, StoreId } from '#domain/ids.ts';
import { readImportedOrder } from '#server/imported-orders/imported-order-store.ts';
import { importedAddressToWire, linesToWire } from '#server/imported-orders/imported-order-wire.ts';
import type { Database } from '#server/platform/database/database.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { listedOrderToWire } from './imported-order-index.ts';

/** An imported order with the file that it came by. Throws `not_found`. */
export async function importedOrderPage(
  db: Database,
  storeId: StoreId,
  id: ImportedOrderId,
): Promise<ImportedOrderPage> {
  const row = await readImportedOrder(db, storeId, id);
  const { details } = row;
  const [file] = await db
    .select({ file_name: staffImports.fileName, importedAt: staffImports.importedAt })
    .from(staffImports)
    .where(eq(staffImports.id, row.importId));
  return {
    ...listedOrderToWire(row),
    ...{ subtotal: details.subtotalCents, discount: row.discountCents },
    ...{ shipping: row.shippingCents, tax: row.taxCents, discount_code: row.discountCode },
    ...{ external_id: row.externalId, phone: details.phone },
    ...{ paid_at: details.paidAt, fulfilled_at: details.fulfilledAt },
    ...{ shipping_method: details.shippingMethod, payment_method: details.paymentMethod },
    billing: details.billing && importedAddressToWire(details.billing),
    shipping_address: details.shipping && importedAddressToWire(details.shipping),
    taxes: details.taxes.map(({ name, amountCents }) => ({ name, amount: amountCents })),
    ...{ note: details.note, tags: details.tags, items: linesToWire(details.lines) },
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

async function customerCalled(
  db: Database,
  storeId: StoreId,
  email: string,
): Promise<ImportedOrderPage['customer_id']> {
  const [profile] = await db
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(and(eq(customerProfiles.storeId, storeId), eq(customerProfiles.email, email)))
    .limit(1);
  return profile?.id ?? null;
}
