import type { BoxContents } from '../catalog/box.ts';
import type { AppliedDiscount } from '../checkout/quote.ts';
import type { BundleId, ShippingOptionId } from '../ids.ts';
import { type Cents, percentageOf } from '../money.ts';
import type { Address } from '../shipping/address.ts';
import { formatOrderNumber } from './order-number.ts';

/** What a draft order is for: any order, units that are sent again for nothing, or more for an order that has not left. */
export const DRAFT_PURPOSES = ['order', 'replacement', 'addition'] as const;
export type DraftPurpose = (typeof DRAFT_PURPOSES)[number];

/** A variant, a bundle, or a line of its own, which has a title and a price and is not packed. */
export interface DraftLine {
  sku: string | null;
  bundleId: BundleId | null;
  /** Of a line of its own; null for what is in the catalogue. */
  title: string | null;
  /** What goes into one box; null for everything else. */
  contents: BoxContents | null;
  quantity: number;
  /** A price of its own; null for the catalogue's. */
  unitPriceCents: Cents | null;
  /** What the catalogue charged when it was saved; drafts of earlier releases do not say. */
  savedPriceCents?: Cents;
}

export interface DraftDiscount {
  kind: 'percent' | 'amount';
  /** Whole percent, or cents. */
  value: number;
  /** As the customer reads it. */
  label: string;
}

/** One of the store's shipping options at its price, or a price of its own. */
export type DraftShipping = { optionId: ShippingOptionId } | { name: string; amountCents: Cents };

/** Of an addition that is packed with its order, whose shipping is paid already. */
export const packedWith = (order: { number: number }): { name: string; amountCents: Cents } => ({
  name: `With order ${formatOrderNumber(order.number)}`,
  amountCents: 0,
});

/** Whether a draft order is still to be packed with its order: staff may have chosen shipping of its own for it. */
export function isPackedWith(
  { purpose, shipping }: { purpose: DraftPurpose; shipping: DraftShipping | null },
  order: { number: number },
): boolean {
  const { name, amountCents } = packedWith(order);
  return (
    purpose === 'addition' &&
    shipping !== null &&
    'name' in shipping &&
    shipping.name === name &&
    shipping.amountCents === amountCents
  );
}

export interface DraftContents {
  lines: readonly DraftLine[];
  email: string | null;
  name: string | null;
  address: Address | null;
  shipping: DraftShipping | null;
}

export type MissingInDraft = 'lines' | 'email' | 'name' | 'address' | 'shipping';

/** What a draft order needs before it can be sold. */
export function missingInDraft(draft: DraftContents): MissingInDraft[] {
  const needed: [MissingInDraft, boolean][] = [
    ['lines', draft.lines.length > 0],
    ['email', draft.email !== null],
    ['name', draft.name !== null],
    ['address', draft.address !== null],
    ['shipping', draft.shipping !== null],
  ];
  return needed.flatMap(([field, isThere]) => (isThere ? [] : [field]));
}

/** A discount that staff give, on a subtotal; null for one of nothing. */
export function manualDiscount(discount: DraftDiscount | null, subtotalCents: Cents): AppliedDiscount | null {
  if (!discount) return null;
  const { kind, value, label } = discount;
  const wanted = kind === 'percent' ? percentageOf(subtotalCents, value) : value;
  const amountCents = Math.min(wanted, subtotalCents);
  return amountCents === 0 ? null : { code: label, amountCents, freeShipping: false, isManual: true };
}
