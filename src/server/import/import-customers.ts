import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { normalPassword } from '#domain/accounts/password-rules.ts';
import type { Quote } from '#domain/checkout/quote.ts';
import type { CustomerId, OrderId, ShipmentId, StoreId } from '#domain/ids.ts';
import { chargesOf } from '#domain/orders/order-charges.ts';
import { readTracking } from '#domain/shipping/tracking.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orderCharges, orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { shipmentLines, shipments } from '#server/platform/database/schema/shipment-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import { nextOrderNumber } from '#server/platform/stores/next-order-number.ts';
import { recordPastSales } from '#server/reports/facts/record-facts.ts';
import type { CustomerFile, PastOrder } from './files/commerce-files.ts';
import type { StoreFiles } from './files/store-files.ts';
import { quotePastOrder } from './quote-past-order.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';

/** argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const DAYS_UNTIL_SHIPPED = 2;

/** Creates missing sample accounts with their past orders; existing ones are not changed. */
export async function importCustomers(tx: Transaction, files: StoreFiles): Promise<void> {
  const { storeId } = files.store;
  const known = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.storeId, storeId));
  const emails = new Set(known.map(({ email }) => email));
  const isNew = files.customers.filter(({ email }) => !emails.has(email));
  const accounts = await Promise.all(
    isNew.map(async (file) => ({ file, row: await toCustomerRow(storeId, file) })),
  );
  await unlessEmpty(accounts, (values) => tx.insert(customers).values(values.map(({ row }) => row)));
  // The oldest first, because each row is given the next number.
  const rows = accounts
    .flatMap(({ file, row }) => file.orders.map((past) => ({ row, past })))
    .toSorted((a, b) => b.past.daysAgo - a.past.daysAgo)
    .map(({ row, past }) => toOrderRows(files, row, past));
  await unlessEmpty(rows, (values) => tx.insert(orders).values(values.map(({ order }) => order)));
  await unlessEmpty(
    rows.flatMap(({ lines }) => lines),
    (values) => tx.insert(orderLines).values(values),
  );
  await unlessEmpty(
    rows.flatMap(({ charges }) => charges),
    (values) => tx.insert(orderCharges).values(values),
  );
  await recordPastSales(
    tx,
    rows.map(({ order }) => order.id),
  );
  const shipped = rows.flatMap(({ shipped: one }) => one ?? []);
  await unlessEmpty(
    shipped.map(({ shipment }) => shipment),
    (values) => tx.insert(shipments).values(values),
  );
  await unlessEmpty(
    shipped.flatMap(({ lines }) => lines),
    (values) => tx.insert(shipmentLines).values(values),
  );
}

async function toCustomerRow(
  storeId: StoreId,
  { email, password, firstName, lastName, orders: past }: CustomerFile,
) {
  const oldest = Math.max(0, ...past.map(({ daysAgo }) => daysAgo));
  return {
    id: newId<CustomerId>(),
    storeId,
    email,
    passwordHash: await hash(normalPassword(password), ARGON2_COST),
    firstName,
    lastName,
    emailProvedAt: shopNow,
    createdAt: daysBefore(oldest + 1),
  };
}

type CustomerRow = Awaited<ReturnType<typeof toCustomerRow>>;

function toOrderRows(files: StoreFiles, customer: CustomerRow, past: PastOrder) {
  const quote = quotePastOrder(files, past);
  const order = { ...toOrderRow(customer, past, quote), id: newId<OrderId>() };
  const of = { storeId: customer.storeId, orderId: order.id };
  return {
    order,
    shipped: past.status === 'shipped' ? toShipmentRows(of, past, quote) : null,
    lines: quote.lines.map(({ taxClass: _, taxes: __, ...line }, position) => ({
      ...of,
      position,
      ...line,
    })),
    charges: chargesOf(quote).map((charge, position) => ({ ...of, position, ...charge })),
  };
}

/** Everything in one parcel. */
function toShipmentRows(of: { storeId: StoreId; orderId: OrderId }, past: PastOrder, quote: Quote) {
  const id = newId<ShipmentId>();
  return {
    shipment: {
      ...of,
      id,
      position: 1,
      ...readTracking(past.trackingUrl ?? ''),
      shippedAt: shippedDay(past),
    },
    lines: quote.lines.map(({ quantity }, linePosition) => ({
      ...of,
      shipmentId: id,
      linePosition,
      quantity,
    })),
  };
}

const shippedDay = ({ daysAgo }: PastOrder) => daysBefore(Math.max(0, daysAgo - DAYS_UNTIL_SHIPPED));

function toOrderRow(customer: CustomerRow, past: PastOrder, quote: Quote) {
  const {
    pricesIncludeTax = false,
    currency,
    subtotalCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents,
  } = quote;
  const isShipped = past.status === 'shipped';
  return {
    storeId: customer.storeId,
    number: nextOrderNumber(customer.storeId),
    customerId: customer.id,
    email: customer.email,
    name: `${customer.firstName} ${customer.lastName}`,
    address: past.address,
    pricesIncludeTax,
    currency,
    subtotalCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents,
    shippingOptionName: quote.shipping?.name ?? '',
    status: past.status,
    placedAt: daysBefore(past.daysAgo),
    trackingUrl: past.trackingUrl,
    shippedAt: isShipped ? shippedDay(past) : null,
  };
}

function daysBefore(days: number) {
  return sql<Date>`shop_now() - make_interval(days => ${days})`;
}
