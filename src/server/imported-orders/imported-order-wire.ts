import type { z } from 'zod';
import type {
  EarlierOrder,
  ImportedAddressOnWire,
  importedOrderSummary,
} from '#contracts/account/earlier-orders-calls.ts';
import type { ImportedAddress, ImportedOrderLine } from '#domain/orders/imported-order.ts';
import type { StoredImportedOrder } from './imported-order-store.ts';

/** An address of an imported order on the wire. */
export const importedAddressToWire = ({
  postalCode,
  ...address
}: ImportedAddress): ImportedAddressOnWire => ({
  ...address,
  postal_code: postalCode,
});

/** The items of an imported order on the wire. */
export const linesToWire = (lines: readonly ImportedOrderLine[]): EarlierOrder['items'] =>
  lines.map(({ title, sku, quantity, unitPriceCents, discountCents }) => ({
    title,
    sku,
    quantity,
    unit_price: unitPriceCents,
    discount: discountCents,
  }));

/** An imported order as every list has it. */
export const summaryToWire = (row: StoredImportedOrder): z.output<typeof importedOrderSummary> => ({
  imported_order_id: row.id,
  name: row.name,
  placed_at: row.placedAt.toISOString(),
  payment_status: row.paymentStatus,
  fulfilment_status: row.fulfilmentStatus,
  cancelled_at: row.cancelledAt?.toISOString() ?? null,
  currency: row.currency,
  total: row.totalCents,
  refunded: row.refundedCents,
});
