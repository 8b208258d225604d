import { minuteAt } from '../../store-days.ts';
import { formatMoney } from '../../money.ts';
import { type ImportedAddress, type ImportedOrder, importedStatusText } from '../../orders/imported-order.ts';
import type { RowChange } from '../import-states.ts';

/** What is compared of an order, in words; two orders with the same words are the same. */
function wordsOf(order: ImportedOrder, timeZone: string): Record<string, string> {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const moment = (at: string | null) => (at === null ? '' : minuteAt(new Date(at), timeZone));
  return {
    number: order.name,
    'id in the other shop': order.externalId ?? '',
    email: order.email ?? '',
    customer: order.customerName,
    phone: order.phone,
    placed: moment(order.placedAt),
    paid: moment(order.paidAt),
    sent: moment(order.fulfilledAt),
    cancelled: moment(order.cancelledAt),
    payment: importedStatusText(order.paymentStatus),
    fulfilment: importedStatusText(order.fulfilmentStatus),
    subtotal: money(order.subtotalCents),
    discount: money(order.discountCents),
    shipping: money(order.shippingCents),
    taxes: money(order.taxCents),
    total: money(order.totalCents),
    'given back': money(order.refundedCents),
    'discount code': order.discountCode ?? '',
    'shipping method': order.shippingMethod,
    'payment method': order.paymentMethod,
    'billing address': addressText(order.billing),
    'shipping address': addressText(order.shipping),
    'single taxes': order.taxes.map(({ name, amountCents }) => `${name} ${money(amountCents)}`).join(', '),
    note: order.note,
    tags: order.tags.join(', '),
    items: order.lines
      .map(
        ({ title, sku, quantity, unitPriceCents, discountCents }) =>
          `${quantity} × ${title}${sku === '' ? '' : ` (${sku})`} at ${money(unitPriceCents)}${discountCents > 0 ? ` less ${money(discountCents)}` : ''}`,
      )
      .join(', '),
  };
}

/** The database gives the fields of an address in an order of its own. */
const ADDRESS_FIELDS = [
  'name',
  'company',
  'line1',
  'line2',
  'city',
  'postalCode',
  'state',
  'country',
  'phone',
] as const;

const addressText = (address: ImportedAddress | null): string =>
  ADDRESS_FIELDS.map((field) => address?.[field] ?? '')
    .filter((value) => value !== '')
    .join(', ');

/** What differs between an order as it is stored and as a file has it now, field by field. */
export function changesOfOrder(before: ImportedOrder, after: ImportedOrder, timeZone: string): RowChange[] {
  const [old, now] = [wordsOf(before, timeZone), wordsOf(after, timeZone)];
  return Object.keys(now).flatMap((field) =>
    old[field] === now[field] ? [] : [{ field, before: old[field] ?? '', after: now[field] ?? '' }],
  );
}
