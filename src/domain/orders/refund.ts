import { DomainError } from '../errors.ts';
import { allocate, amountText, type Cents } from '../money.ts';
import { counted } from '../text/counted.ts';
import type { OrderCharge } from './order-charges.ts';

/** A stored charge of an order, identified by `position`. */
export interface PaidCharge extends OrderCharge {
  position: number;
}

export interface PaidOrder {
  lines: readonly { position: number; quantity: number; title?: string }[];
  charges: readonly PaidCharge[];
}

/** Units of a line to refund. */
export interface RefundedUnits {
  position: number;
  quantity: number;
  /** Those that have not left, or those that have and came back; without it those that have not left go first. */
  units?: 'unshipped' | 'shipped' | null;
  /** Whether they are restocked; without it as the refund says. */
  restock?: boolean | null;
}

/** What to refund: units of lines, cents of the shipping without a tax that was added to it, and cents out of goodwill. */
export interface RefundSelection {
  lines: readonly RefundedUnits[];
  shippingCents: Cents;
  /** Belongs to no line and no tax: an apology, not a return. */
  goodwillCents?: Cents;
}

/** Earlier refunds: units by line, and cents by charge with the charge's sign. */
export interface GivenBack {
  quantities: ReadonlyMap<number, number>;
  cents: ReadonlyMap<number, Cents>;
}

/**
 * The refunded part of one charge, with its sign: a discount's share is negative, because it was never paid.
 */
export interface ChargeShare {
  position: number;
  amountCents: Cents;
  /** Tax that other shares contain, so that it is no money of its own. */
  isIncluded?: true;
}

/**
 * The cents of each charge that a selection refunds. Shares depend only on how much was refunded before, so
 * any sequence of partial refunds never exceeds a charge, and a full refund returns it exactly, also after some have failed. Shares of
 * zero are left out. Throws `not_refundable` with the rest for a selection that exceeds it, and for an empty
 * one.
 */
export function sharesToRefund(
  order: PaidOrder,
  before: GivenBack,
  selection: RefundSelection,
): ChargeShare[] {
  refuseUnlessLeft(order, before, selection);
  const ofLines = selection.lines.flatMap((line) => sharesOfLine(order, before, line));
  const shares = [...ofLines, ...sharesOfShipping(order, before, selection.shippingCents)];
  return shares.filter(({ amountCents }) => amountCents !== 0);
}

/** Everything not refunded yet. */
export function restOf(order: PaidOrder, before: GivenBack): RefundSelection {
  return {
    lines: order.lines
      .map(({ position }) => ({ position, quantity: refundableUnits(order, before, position) }))
      .filter(({ quantity }) => quantity > 0),
    shippingCents: shippingLeft(order, before),
  };
}

/** Units of a line not refunded yet; 0 for an unknown line. */
export function refundableUnits({ lines }: PaidOrder, before: GivenBack, position: number): number {
  const line = lines.find((candidate) => candidate.position === position);
  return line ? line.quantity - (before.quantities.get(position) ?? 0) : 0;
}

/**
 * How many units of a refunded line will not be shipped any more. Throws `not_refundable` when not so many units of the
 * chosen kind are left. `toShip` are the units of the line that still have to leave.
 */
export function unshippedUnits(
  order: PaidOrder,
  before: GivenBack,
  { position, quantity, units = null }: RefundedUnits,
  toShip: number,
): number {
  if (units === null) return Math.min(quantity, toShip);
  const shipped = refundableUnits(order, before, position) - toShip;
  const left = units === 'unshipped' ? toShip : shipped;
  if (quantity > left)
    throw new DomainError(
      'not_refundable',
      atMost(order, position, left, units === 'unshipped' ? ' not shipped' : ' shipped'),
    );
  return units === 'unshipped' ? quantity : 0;
}

/** Cents of the shipping, without its tax, not refunded yet. */
export function shippingLeft(order: PaidOrder, before: GivenBack): Cents {
  const charges = order.charges.filter(({ kind }) => kind === 'shipping');
  return charges.reduce((left, charge) => left + charge.amountCents - given(before, charge), 0);
}

/**
 * The amount of a selection with these shares: at most what is left of the order, which is less than the shares when
 * some went back before that belongs to no line. Throws `not_refundable` for more out of goodwill than is left then, without
 * `heldCents`, which gift cards of the order hold or have paid out.
 */
export function amountToRefund(
  shares: readonly ChargeShare[],
  { goodwillCents = 0 }: Pick<RefundSelection, 'goodwillCents'>,
  leftCents: Cents,
  heldCents: Cents = 0,
): Cents {
  const amount = Math.min(sumOfShares(shares), leftCents);
  const most = Math.max(0, leftCents - amount - heldCents);
  if (goodwillCents > most)
    throw new DomainError('not_refundable', `At most ${amountText(most)} more can go back.`, {
      errors: [{ path: '/goodwill', message: `can be ${amountText(most)} at most` }],
    });
  return amount + goodwillCents;
}

/** The money that shares stand for. */
export const sumOfShares = (shares: readonly ChargeShare[]): Cents =>
  shares.reduce((sum, { amountCents, isIncluded }) => sum + (isIncluded ? 0 : amountCents), 0);

const shareOf = ({ position, kind }: PaidCharge, amountCents: Cents): ChargeShare => ({
  position,
  amountCents,
  ...(kind === 'included_tax' && { isIncluded: true }),
});

const given = ({ cents }: GivenBack, { position }: PaidCharge): Cents => cents.get(position) ?? 0;

function refuseUnlessLeft(order: PaidOrder, before: GivenBack, selection: RefundSelection): void {
  if (new Set(selection.lines.map(({ position }) => position)).size < selection.lines.length)
    throw new DomainError('not_refundable', 'Name each line once.');
  for (const { position, quantity } of selection.lines) {
    const left = refundableUnits(order, before, position);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > left)
      throw new DomainError('not_refundable', atMost(order, position, left));
  }
  const left = shippingLeft(order, before);
  if (
    !Number.isInteger(selection.shippingCents) ||
    selection.shippingCents < 0 ||
    selection.shippingCents > left
  )
    throw new DomainError('not_refundable', `At most ${amountText(left)} of the shipping can go back.`, {
      errors: [{ path: '/shipping', message: `can be ${amountText(left)} at most` }],
    });
  const { goodwillCents = 0 } = selection;
  if (!Number.isInteger(goodwillCents) || goodwillCents < 0)
    throw new DomainError('not_refundable', 'The amount out of goodwill cannot be negative.');
  if (selection.lines.length === 0 && selection.shippingCents === 0 && goodwillCents === 0)
    throw new DomainError(
      'not_refundable',
      isLeft(order, before)
        ? 'Choose what goes back: units, shipping or an amount.'
        : 'There is nothing left to refund.',
    );
}

/** By the title of the line, where it is known. */
function atMost({ lines }: PaidOrder, position: number, left: number, kind = ''): string {
  const title = lines.find((line) => line.position === position)?.title ?? `line ${position + 1}`;
  return left === 0
    ? `No unit of ${title}${kind && ` that was${kind}`} can be refunded any more.`
    : `At most ${counted(left, 'unit')} of ${title}${kind && ` that ${left === 1 ? 'was' : 'were'}${kind}`} can be refunded.`;
}

function isLeft(order: PaidOrder, before: GivenBack): boolean {
  const { lines, shippingCents } = restOf(order, before);
  return lines.length > 0 || shippingCents > 0;
}

function sharesOfLine(
  order: PaidOrder,
  before: GivenBack,
  { position, quantity }: { position: number; quantity: number },
): ChargeShare[] {
  const sold = order.lines.find((line) => line.position === position)?.quantity ?? 0;
  const first = before.quantities.get(position) ?? 0;
  /** Of an amount that is spread over the units of the line, what all units have that went back or do now. */
  const partOf = (amountCents: Cents): Cents =>
    allocate(amountCents, Array<number>(sold).fill(1))
      .slice(0, first + quantity)
      .reduce((sum, cents) => sum + cents, 0);
  // Discounts are spread as one amount: each rounded by itself could take more off a unit than it costs.
  let discountCents = 0;
  let undiscountedCents = 0;
  return order.charges
    .filter(({ linePosition }) => linePosition === position)
    .map((charge) => {
      const start = charge.kind === 'discount' ? discountCents : 0;
      const upTo = start + Math.abs(charge.amountCents);
      // After a refund that failed, other units than the first ones may have gone back: one with the odd cent, for example.
      const due = Math.max(0, partOf(upTo) - partOf(start) - Math.abs(given(before, charge)));
      const share = charge.kind === 'discount' ? Math.min(due, undiscountedCents) : due;
      if (charge.kind === 'discount') {
        discountCents = upTo;
        undiscountedCents -= share;
      }
      if (charge.kind === 'line') undiscountedCents = share;
      return shareOf(charge, share * Math.sign(charge.amountCents));
    });
}

function sharesOfShipping(order: PaidOrder, before: GivenBack, shippingCents: Cents): ChargeShare[] {
  if (shippingCents === 0) return [];
  const orderCharges = order.charges.filter(({ linePosition }) => linePosition === null);
  const shipping = orderCharges.filter(({ kind }) => kind === 'shipping');
  const whole = shipping.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const after = whole - shippingLeft(order, before) + shippingCents;
  return orderCharges.map((charge) => {
    const upTo = Math.abs(partUpTo(charge.amountCents, after, whole));
    // After a refund that failed, more of a tax may have gone back than is due for as much shipping.
    const due = Math.max(0, upTo - Math.abs(given(before, charge)));
    return shareOf(charge, due * Math.sign(charge.amountCents));
  });
}

/**
 * The part of an amount refunded once `part` of `whole` is: rounded down except for the last cent, so it
 * never decreases.
 */
function partUpTo(amount: Cents, part: Cents, whole: Cents): Cents {
  const share = (BigInt(Math.abs(amount)) * BigInt(part)) / BigInt(whole);
  return Number(share) * Math.sign(amount);
}
