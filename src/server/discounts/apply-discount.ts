import type { AppliedDiscount } from '#domain/checkout/quote.ts';
import {
  type AutomaticDiscount,
  bestDiscount,
  type OfferedDiscount,
} from '#domain/discounts/best-discount.ts';
import { nextDiscount, nextText } from '#domain/discounts/next-discount.ts';
import { lackingFor, lackingText } from '#domain/discounts/discount.ts';
import { DomainError } from '#domain/errors.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  type CodeRequest,
  discountState,
  findUsableDiscount,
  isUsedUpFor,
  type UsableDiscount,
  usableAutomaticDiscounts,
} from './discount-store.ts';
import { namesOfDiscount, withEligibility } from './eligible-lines.ts';

export interface DiscountRequest {
  storeId: StoreId;
  /** As typed; empty or missing for no discount. */
  code: string | null | undefined;
  /** Gift cards among them are not discounted. */
  lines: readonly {
    productHandle: string;
    unitPriceCents: Cents;
    quantity: number;
    giftCard?: GiftCardDetails | null;
  }[];
  currency: CurrencyCode;
  /** What the shipping costs, for comparing discounts that make it free. */
  shippingCents: Cents;
  /** Whether discounts of the store that apply by themselves are looked for. */
  withAutomatic: boolean;
  /** The customer's email address, needed for codes that each customer may use once or for a first order. */
  email?: string | undefined;
  /**
   * A checkout whose own hold does not count against the limit, and whose shopper learns whether a code has
   * ended.
   */
  checkoutId?: CheckoutId | undefined;
}

/**
 * The discount on a cart: of a code, or one that applies by itself, or both, whichever saves the most; null without any.
 * Throws `unknown_discount` ('Invalid discount code') when the code is unknown, expired or used up (within a checkout
 * `discount_over`, which says which), and `discount_not_applicable` when it changes nothing, the cart lacks what it needs, this
 * customer has used it or has ordered before, or a discount that applies by itself saves as much. Spec §5.
 */
export async function applyDiscount(
  db: Queryable,
  request: DiscountRequest,
): Promise<AppliedDiscount | null> {
  const code = await offeredCode(db, request);
  const automatic = request.withAutomatic ? await offeredAutomatic(db, request) : [];
  const best = bestDiscount(code, automatic, request.shippingCents);
  if (code !== null && best === null) throw notApplicable();
  if (code !== null && best?.isAutomatic)
    throw notApplicable(`‘${best.code}’ already saves you as much or more.`);
  return best;
}

/** What a cart saves without a code, and what it could save once something is added. */
export interface SavingsWithoutCode {
  applied: AppliedDiscount | null;
  /** The title of a discount, and what the shopper may add for it. */
  next: () => Promise<{ name: string; text: string } | null>;
}

export async function savingsWithoutCode(
  db: Queryable,
  cart: Pick<DiscountRequest, 'storeId' | 'currency' | 'lines'>,
): Promise<SavingsWithoutCode> {
  const automatic = await offeredAutomatic(db, cart);
  // Shipping is not known yet, so free shipping counts for little.
  const applied = bestDiscount(null, automatic, 0);
  return {
    applied,
    async next() {
      const next = nextDiscount(automatic, applied?.code ?? null);
      if (next === null) return null;
      const { storeId, currency } = cart;
      const names = await namesOfDiscount(db, storeId, next.discount);
      return { name: next.discount.code, text: nextText(next, names, currency) };
    },
  };
}

/** The typed code with the lines that it is for, once nothing speaks against it; null without one. */
async function offeredCode(db: Queryable, request: DiscountRequest): Promise<OfferedDiscount | null> {
  const { storeId, code, currency, checkoutId } = request;
  if (!code?.trim()) return null;
  const asked = { storeId, code, currency, checkoutId };
  const discount =
    checkoutId === undefined ? await requireUsableDiscount(db, asked) : await usableInCheckout(db, asked);
  const isSpent =
    request.email !== undefined &&
    (await isUsedUpFor(db, {
      storeId,
      code: discount.code,
      email: request.email,
      checkoutId: checkoutId ?? null,
    }));
  if (isSpent) throw notApplicable();
  const lines = await withEligibility(db, storeId, discount, request.lines);
  const lacking = lackingFor(discount, lines);
  if (lacking !== null)
    throw notApplicable(lackingText(lacking, await namesOfDiscount(db, storeId, discount), currency));
  return { discount, lines };
}

async function offeredAutomatic(
  db: Queryable,
  {
    storeId,
    currency,
    checkoutId,
    lines,
  }: Pick<DiscountRequest, 'storeId' | 'currency' | 'checkoutId' | 'lines'>,
): Promise<(AutomaticDiscount & { discount: UsableDiscount })[]> {
  const usable = await usableAutomaticDiscounts(db, { storeId, currency, checkoutId });
  return Promise.all(
    usable.map(async (discount) => ({
      discount,
      combinesWithCodes: discount.combinesWithCodes,
      lines: await withEligibility(db, storeId, discount, lines),
    })),
  );
}

/**
 * Asks why only once a code cannot be used: asked before, another shopper could take the last one in between, and it
 * would be called unknown.
 */
async function usableInCheckout(db: Queryable, asked: CodeRequest): Promise<UsableDiscount> {
  const discount = await findUsableDiscount(db, asked);
  if (discount) return discount;
  await refuseWhatIsOver(db, asked);
  // Unknown, or given back since it was looked for.
  return requireUsableDiscount(db, asked);
}

async function refuseWhatIsOver(db: Queryable, asked: CodeRequest): Promise<void> {
  const state = await discountState(db, asked);
  if (state === 'used_up') throw exhausted();
  if (state === 'ended') throw new DomainError('discount_over', 'This discount code has ended.');
}

export const exhausted = () => new DomainError('discount_over', 'This discount code is used up.');

/** Not the fault of a code that is used along with it. */
export const automaticExhausted = (title: string) =>
  new DomainError('checkout_changed', `‘${title}’ has just ended. Please check the new total.`);

/** `why` is in words for the shopper. */
export const notApplicable = (why?: string) =>
  new DomainError(
    'discount_not_applicable',
    `This discount code cannot be applied to your cart${why ? `. ${why}` : ''}`,
  );

/** Throws `unknown_discount` for unknown and expired codes alike, so that guessing reveals nothing. */
export async function requireUsableDiscount(db: Queryable, request: CodeRequest): Promise<UsableDiscount> {
  const discount = await findUsableDiscount(db, request);
  if (!discount) throw new DomainError('unknown_discount', 'Invalid discount code');
  return discount;
}
