import type { DraftOrderAnswer as DraftOrder } from '#contracts/admin/orders/draft-orders-calls.ts';
import { formatMoney } from '#domain/money.ts';
import type { ListedDraftOrder } from '#web/api/admin/orders/draft-orders-api.ts';
import type { Fact } from '../../ui/feedback/facts.ts';

export const PURPOSE_TEXTS: Readonly<Record<ListedDraftOrder['purpose'], string>> = {
  order: 'A new order',
  replacement: 'A replacement',
  addition: 'More for an order',
};

export const MISSING_TEXTS: Readonly<Record<DraftOrder['missing'][number], string>> = {
  lines: 'what is ordered',
  email: 'the email address',
  name: 'the name',
  address: 'the address',
  shipping: 'how it is shipped',
};

/** Of which items the catalogue changed the price since the draft was saved; saving it again takes note of them. */
export const changedPrices = ({ lines, currency }: DraftOrder): string[] => [
  ...new Set(
    lines.flatMap(({ name, description, saved_price, list_price }) =>
      saved_price === null || list_price === null || saved_price === list_price
        ? []
        : [
            `The price of ${[name, description].filter(Boolean).join(', ')} changed from ${formatMoney(saved_price, currency)} to ${formatMoney(list_price, currency)} since it was saved.`,
          ],
    ),
  ),
];

/** What staff change of a draft order, in words. */
export function factsOf(draft: DraftOrder): Fact[] {
  const { address, shipping, currency } = draft;
  const money = (cents: number) => formatMoney(cents, currency);
  return [
    ['Items', draft.lines.map((line) => itemText(line, money)).join('; ')],
    ['Email', draft.email ?? ''],
    ['Name', draft.name ?? ''],
    ['Address', address === null ? '' : typedLines(address).join(', ')],
    ['Shipping', shippingText(draft, shipping, money)],
    ['Discount', discountText(draft.discount, money)],
    ['Note', draft.note],
  ];
}

/** A draft is saved at any point, so any part of an address may be missing. */
const typedLines = ({
  line1,
  line2,
  city,
  state,
  postal_code,
  country,
}: NonNullable<DraftOrder['address']>) =>
  [line1, line2, city, [state, postal_code].filter(Boolean).join(' '), country].filter(Boolean);

type Money = (cents: number) => string;

function itemText({ quantity, name, description, unit_price }: DraftOrder['lines'][number], money: Money) {
  const item = [name, description].filter(Boolean).join(', ');
  return `${quantity} × ${item}${unit_price === null ? '' : ` at ${money(unit_price)}`}`;
}

function discountText(discount: DraftOrder['discount'], money: Money): string {
  if (discount === null) return '';
  const { kind, value, label } = discount;
  return `${kind === 'percent' ? `${value} %` : money(value)}, ${label}`;
}

function shippingText(draft: DraftOrder, shipping: DraftOrder['shipping'], money: Money): string {
  if (shipping === null) return '';
  if ('name' in shipping) return `${shipping.name}, ${money(shipping.price)}`;
  const { option_id: chosen } = shipping;
  return draft.shipping_options.find(({ option_id }) => option_id === chosen)?.name ?? chosen;
}
