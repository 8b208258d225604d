import { soldDescription } from '#domain/gift-cards/sold-gift-card.ts';
import { amountText, currencyName } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { orderPaymentStatus } from '#domain/orders/order-status.ts';
import { momentWithOffset } from '#domain/store-days.ts';
import type { Order, OrderChargeRow, OrderLine, WholeOrder } from '#server/orders/order-store.ts';

/** As other shops call them. */
const PAYMENT: Readonly<Record<ReturnType<typeof orderPaymentStatus>, string>> = {
  paid: 'paid',
  partly_refunded: 'partially_refunded',
  refunded: 'refunded',
  not_refunded: 'voided',
};
const FULFILMENT: Readonly<Record<Order['status'], string>> = {
  placed: 'unfulfilled',
  on_hold: 'unfulfilled',
  cancelled: 'unfulfilled',
  partly_shipped: 'partial',
  shipped: 'fulfilled',
};

const MAX_TAXES = 5;

/**
 * An order in the columns in which Shopify exports orders: a line for each item, the first of which has what is true of all of it. The
 * import of orders reads it. It has no billing address, because the shop asks for none.
 */
export function itemRows(whole: WholeOrder, timeZone: string): Record<string, string>[] {
  const { order, lines } = whole;
  const name = { Name: formatOrderNumber(order.number), Email: order.email };
  const [first, ...others] = lines;
  return [
    { ...wholeCells(whole, timeZone), ...(first ? itemCells(first) : {}) },
    ...others.map((line) => ({ ...name, ...itemCells(line) })),
  ];
}

const itemCells = (line: OrderLine): Record<string, string> => ({
  'Lineitem quantity': String(line.quantity),
  'Lineitem name': [line.title, soldDescription(line)].filter(Boolean).join(' - '),
  'Lineitem price': amountText(line.unitPriceCents),
  'Lineitem sku': line.sku ?? line.bundleId ?? '',
  'Lineitem discount': amountText(line.discountCents),
});

/** All columns, in their order; those of items are empty. */
function wholeCells({ order, charges }: WholeOrder, timeZone: string): Record<string, string> {
  const { address, gift } = order;
  const at = (moment: Date | null) => (moment ? momentWithOffset(moment, timeZone) : '');
  const payment = PAYMENT[orderPaymentStatus(order)];
  return {
    Name: formatOrderNumber(order.number),
    Email: order.email,
    'Financial Status': payment,
    'Paid at': payment === 'voided' ? '' : at(order.placedAt),
    'Fulfillment Status': FULFILMENT[order.status],
    'Fulfilled at': at(order.shippedAt),
    Currency: currencyName(order.currency),
    Subtotal: amountText(order.subtotalCents - order.discountCents),
    Shipping: amountText(order.shippingCents),
    Taxes: amountText(order.taxCents),
    Total: amountText(order.totalCents),
    'Discount Code': order.discountCode ?? '',
    'Discount Amount': amountText(order.discountCents),
    'Shipping Method': order.shippingOptionName,
    'Created at': at(order.placedAt),
    'Lineitem quantity': '',
    'Lineitem name': '',
    'Lineitem price': '',
    'Lineitem sku': '',
    'Lineitem discount': '',
    'Billing Name': '',
    'Billing Address1': '',
    'Billing Address2': '',
    'Billing City': '',
    'Billing Zip': '',
    'Billing Province': '',
    'Billing Country': '',
    'Billing Phone': '',
    'Shipping Name': order.name,
    'Shipping Address1': address.line1,
    'Shipping Address2': address.line2 ?? '',
    'Shipping City': address.city,
    // The apostrophe keeps the zeros at the beginning, as in the files of other shops.
    'Shipping Zip': address.postal_code && `'${address.postal_code}`,
    'Shipping Province': address.state,
    'Shipping Country': address.country,
    'Shipping Phone': '',
    Notes: gift?.note ?? '',
    'Cancelled at': at(order.cancelledAt),
    'Payment Method': paymentMethod(order),
    'Refunded Amount': amountText(order.refundedCents),
    Id: order.id,
    Tags: '',
    ...taxCells(charges),
  };
}

const paymentMethod = ({ card, paidElsewhere, giftCardCents }: Order): string =>
  [
    ...(giftCardCents > 0 ? ['Gift card'] : []),
    ...(card ? [`${card.brand} ${card.last4}`] : []),
    ...(paidElsewhere === null ? [] : [paidElsewhere]),
  ].join(' + ');

/** Taxes by name; those for which there is no column are together in the last one. */
function taxCells(charges: readonly OrderChargeRow[]): Record<string, string> {
  const taxes = charges.filter(({ kind }) => kind === 'tax' || kind === 'included_tax');
  const named = [...Map.groupBy(taxes, ({ label }) => label)]
    .map(([name, parts]) => ({ name, cents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0) }))
    .filter(({ cents }) => cents > 0);
  const shown =
    named.length <= MAX_TAXES
      ? named
      : [
          ...named.slice(0, MAX_TAXES - 1),
          {
            name: 'Other taxes',
            cents: named.slice(MAX_TAXES - 1).reduce((sum, { cents }) => sum + cents, 0),
          },
        ];
  return Object.fromEntries(
    Array.from({ length: MAX_TAXES }, (_, index) => [
      [`Tax ${index + 1} Name`, shown[index]?.name ?? ''],
      [`Tax ${index + 1} Value`, shown[index] ? amountText(shown[index].cents) : ''],
    ]).flat(),
  );
}
