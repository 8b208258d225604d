import type { DraftOrderAnswer as DraftOrder } from '#contracts/admin/orders/draft-orders-calls.ts';
import type { ShippingOptionId } from '#domain/ids.ts';
import { amountText } from '#domain/money.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import type { DraftContents } from '#web/api/admin/orders/draft-orders-api.ts';
import { recipientFields } from '../../ui/forms/address-fields.tsx';
import { centsOf, optionalCents, readAmount } from '../../ui/forms/typed-money.ts';

/** A line of a draft order as typed. */
export interface TypedLine {
  sku: string | null;
  bundle_id: DraftOrder['lines'][number]['bundle_id'];
  contents: DraftOrder['lines'][number]['contents'];
  /** Of a line of its own; null for what is in the catalogue. */
  title: string | null;
  /** What is shown of it. */
  name: string;
  /** Of the catalogue, in cents. */
  list_price: number | null;
  quantity: string;
  /** Empty for the price of the catalogue. */
  price: string;
}

export interface DraftFields {
  email: string;
  recipient: TypedRecipient;
  note: string;
  lines: TypedLine[];
  discountKind: 'none' | 'percent' | 'amount';
  discountValue: string;
  discountLabel: string;
  /** The id of one of the options, `own`, or empty. */
  shipping: string;
  shippingName: string;
  shippingPrice: string;
}

const typedMoney = (cents: number | null) => (cents === null ? '' : amountText(cents));

/** A draft order as the form shows it. */
export function fieldsOf(draft: DraftOrder): DraftFields {
  const { discount, shipping } = draft;
  const own = shipping && 'name' in shipping ? shipping : null;
  const option = shipping && 'option_id' in shipping ? shipping.option_id : '';
  return {
    email: draft.email ?? '',
    recipient: recipientFields(draft.name, draft.address),
    note: draft.note,
    lines: draft.lines.map(({ description, name, quantity, unit_price, ...line }) => ({
      sku: line.sku,
      bundle_id: line.bundle_id,
      contents: line.contents,
      title: line.title,
      name: [name, description].filter(Boolean).join(', '),
      list_price: line.list_price,
      quantity: String(quantity),
      price: typedMoney(unit_price),
    })),
    discountKind: discount?.kind ?? 'none',
    discountValue: discount?.kind === 'amount' ? typedMoney(discount.value) : String(discount?.value ?? ''),
    discountLabel: discount?.label ?? '',
    shipping: own ? 'own' : option,
    shippingName: own?.name ?? '',
    shippingPrice: own ? typedMoney(own.price) : '',
  };
}

/** What is sent to be saved. Empty parts are null, so that a draft can be saved at any point. */
export function contentsOf(fields: DraftFields): DraftContents {
  const { name, ...address } = fields.recipient;
  const hasAddress = [address.line1, address.city, address.postal_code].some((value) => value.trim() !== '');
  return {
    email: fields.email.trim() || null,
    name: name.trim() || null,
    address: hasAddress ? address : null,
    note: fields.note,
    lines: fields.lines.map(({ sku, bundle_id, contents, title, quantity, price }) => ({
      sku,
      bundle_id,
      contents,
      title,
      quantity: Number(quantity),
      unit_price: price.trim() === '' ? null : readAmount(centsOf(price)),
    })),
    discount: discountOf(fields),
    shipping: shippingOf(fields),
  };
}

function discountOf({ discountKind, discountValue, discountLabel }: DraftFields): DraftContents['discount'] {
  if (discountKind === 'none') return null;
  const value = discountKind === 'percent' ? Number(discountValue) : readAmount(centsOf(discountValue));
  return { kind: discountKind, value, label: discountLabel };
}

function shippingOf({ shipping, shippingName, shippingPrice }: DraftFields): DraftContents['shipping'] {
  if (shipping === '') return null;
  return shipping === 'own'
    ? { name: shippingName, price: readAmount(optionalCents(shippingPrice)) }
    : { option_id: shipping as ShippingOptionId };
}
