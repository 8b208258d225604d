import type { Cents } from '../money.ts';
import type { OrderCharge } from '../orders/order-charges.ts';

/** A credit note takes a part of an invoice back. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

interface InvoiceLine {
  title: string;
  description: string;
  quantity: number;
  /** Null where the amount is not that of whole units, as of a gift card of which some was spent. */
  unitPriceCents: Cents | null;
  /** Negative. */
  discountCents: Cents;
  /** After the discount; with the tax where prices include it. */
  amountCents: Cents;
  /** Not taxed when it is sold: what is bought with it is. */
  isGiftCard: boolean;
}

interface InvoiceRow {
  label: string;
  amountCents: Cents;
}

/** What one rule takes; `label` has its name and rate: 'HST 13 %'. */
interface InvoiceTax {
  label: string;
  /** What it was taken of, without any tax. */
  netCents: Cents;
  taxCents: Cents;
}

/** The amounts of an invoice, or those that a credit note takes back. */
export interface InvoiceAmounts {
  /** Whether lines and shipping contain the tax. */
  pricesIncludeTax: boolean;
  lines: InvoiceLine[];
  shipping: InvoiceRow[];
  /** What belongs to no line and no tax; null for nothing. */
  adjustment: InvoiceRow | null;
  taxes: InvoiceTax[];
  /** What no rule taxes. */
  untaxedCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
}

/** An invoice or a credit note as it was issued. */
export interface InvoiceContent extends InvoiceAmounts {
  seller: { name: string; address: string[]; taxNumber: string | null };
  buyer: { name: string; address: string[] };
  orderNumber: number;
  /** What gift cards paid of the total. */
  giftCardCents: Cents;
  refersTo: { name: string; issuedOn: string } | null;
}

/** A line of an order, as it was sold. */
interface SoldLine {
  position: number;
  title: string;
  description: string;
  quantity: number;
  unitPriceCents: Cents;
  isGiftCard: boolean;
}

type Charge = Pick<OrderCharge, 'kind' | 'linePosition' | 'label' | 'amountCents'>;

const isTax = ({ kind }: Charge): boolean => kind === 'tax' || kind === 'included_tax';
const sumOf = (charges: readonly Charge[]): Cents =>
  charges.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * The amounts of the lines of an order, of which `quantities` has the units by position, with these charges: all of the order, or
 * those that a refund gives back. No tax is computed again. Where they are not the total, a row with the label `missing` or
 * `tooMuch` makes them so.
 */
export function invoiceAmounts(
  { lines, pricesIncludeTax }: { lines: readonly SoldLine[]; pricesIncludeTax: boolean },
  charges: readonly Charge[],
  quantities: ReadonlyMap<number, number>,
  total: { amountCents: Cents; missing: string; tooMuch: string },
): InvoiceAmounts {
  const ofPosition = Map.groupBy(charges, ({ linePosition }) => linePosition);
  const paidCents = sumOf(charges.filter(({ kind }) => kind !== 'included_tax'));
  const adjustmentCents = total.amountCents - paidCents;
  const bases = [...ofPosition].map(([position, of]) => ({ position, of, netCents: netOf(of) }));
  const untaxed = bases.filter(({ of }) => !of.some(isTax));
  return {
    pricesIncludeTax,
    lines: lines.flatMap((line) => {
      const own = ofPosition.get(line.position) ?? [];
      const quantity = quantities.get(line.position) ?? 0;
      return quantity === 0 && own.length === 0 ? [] : [toLine(line, quantity, own)];
    }),
    shipping: charges
      .filter(({ kind }) => kind === 'shipping')
      .map(({ label, amountCents }) => ({ label, amountCents })),
    adjustment:
      adjustmentCents === 0
        ? null
        : { label: adjustmentCents > 0 ? total.missing : total.tooMuch, amountCents: adjustmentCents },
    taxes: taxesOf(charges, new Map(bases.map(({ position, netCents }) => [position, netCents]))),
    untaxedCents: untaxed.reduce((sum, { netCents }) => sum + netCents, adjustmentCents),
    taxCents: sumOf(charges.filter(isTax)),
    totalCents: total.amountCents,
  };
}

/** Of the charges of one line, or of the shipping: what is left without tax. */
const netOf = (charges: readonly Charge[]): Cents =>
  sumOf(charges.filter((charge) => !isTax(charge))) -
  sumOf(charges.filter(({ kind }) => kind === 'included_tax'));

function toLine(
  { title, description, unitPriceCents, isGiftCard }: SoldLine,
  quantity: number,
  charges: readonly Charge[],
): InvoiceLine {
  const priceCents = sumOf(charges.filter(({ kind }) => kind === 'line'));
  const discountCents = sumOf(charges.filter(({ kind }) => kind === 'discount'));
  return {
    title,
    description,
    quantity,
    discountCents,
    isGiftCard,
    unitPriceCents: priceCents === unitPriceCents * quantity ? unitPriceCents : null,
    amountCents: priceCents + discountCents,
  };
}

function taxesOf(charges: readonly Charge[], netCents: ReadonlyMap<number | null, Cents>): InvoiceTax[] {
  const rules = Map.groupBy(charges.filter(isTax), ({ label }) => label);
  return [...rules].map(([label, of]) => ({
    label,
    netCents: [...new Set(of.map(({ linePosition }) => linePosition))].reduce<Cents>(
      (sum, position) => sum + (netCents.get(position) ?? 0),
      0,
    ),
    taxCents: sumOf(of),
  }));
}
