import { newId } from '#server/platform/database/uuid.ts';
import type { StaffImportId } from '#domain/ids.ts';
import type { ImportedOrder } from '#domain/orders/imported-order.ts';
import { type OrderResult, writeImportedOrders } from '#server/imported-orders/write-imported-orders.ts';
import { staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { STORE, type TestShop } from '../test-shop.ts';

/** An order of another shop: two bars, paid, and not sent yet. */
export const importedOrder = (changes: Partial<ImportedOrder> = {}): ImportedOrder => ({
  externalId: '5512345678901',
  name: '#1001',
  email: 'lena@example.com',
  customerName: 'Lena Fischer',
  phone: '',
  placedAt: '2026-03-01T17:30:00.000Z',
  paidAt: '2026-03-01T17:31:05.000Z',
  fulfilledAt: null,
  cancelledAt: null,
  currency: 'usd',
  paymentStatus: 'paid',
  fulfilmentStatus: '',
  subtotalCents: 1_598,
  discountCents: 0,
  shippingCents: 500,
  taxCents: 100,
  totalCents: 2_198,
  refundedCents: 0,
  discountCode: null,
  shippingMethod: 'Standard',
  paymentMethod: 'Cards',
  billing: null,
  shipping: {
    name: 'Lena Fischer',
    company: '',
    line1: '12 Hill Street',
    line2: '',
    city: 'Portland',
    postalCode: '97201',
    state: 'OR',
    country: 'US',
    phone: '',
  },
  taxes: [],
  note: '',
  tags: [],
  lines: [{ title: 'Oat Bar', sku: 'OAT-12', quantity: 2, unitPriceCents: 799, discountCents: 0 }],
  ...changes,
});

let orders = 0;

/** Another order than all before: with an id and a name of its own. */
export function newImportedOrder(changes: Partial<ImportedOrder> = {}): ImportedOrder {
  orders += 1;
  return importedOrder({ externalId: `90000${orders}`, name: `#E${orders}`, ...changes });
}

/** An import of orders that its staff member has started. */
export async function startedImport(shop: TestShop): Promise<StaffImportId> {
  const [member] = await shop.db.select({ id: staffMembers.id }).from(staffMembers).limit(1);
  if (!member) throw new Error('nobody works here yet');
  const id = newId<StaffImportId>();
  await shop.db.insert(staffImports).values({
    id,
    storeId: STORE,
    staffMemberId: member.id,
    fileName: 'orders.csv',
    fileBytes: 1,
    receivedBytes: 1,
    state: 'imported',
    options: { kind: 'orders', countsInReports: false },
  });
  return id;
}

/** Writes orders as an import does. */
export async function writeOrders(
  shop: TestShop,
  importId: StaffImportId,
  written: readonly ImportedOrder[],
  { countsInReports = false, versionBefore = null as number | null } = {},
): Promise<OrderResult[]> {
  return shop.db.transaction((tx) =>
    writeImportedOrders(
      tx,
      { storeId: STORE, importId },
      written.map((order) => ({ order, countsInReports, versionBefore })),
    ),
  );
}
