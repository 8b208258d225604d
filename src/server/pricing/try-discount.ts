import type { CheckoutItem } from '#contracts/checkout/checkout-calls.ts';
import { type Quote, quoteOf, subtotalOf } from '#domain/checkout/quote.ts';
import type { DiscountTerms } from '#domain/discounts/discount-terms.ts';
import { DomainError } from '#domain/errors.ts';
import { withoutGiftCards } from '#domain/gift-cards/sold-gift-card.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import { applyDiscount } from '#server/discounts/apply-discount.ts';
import { addDiscount } from '#server/discounts/create-discount.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { notShippedTo } from '#server/shipping/shipping-store.ts';
import { quoteBeforeTax, readShippingFacts } from './quote.ts';
import { chosenOption } from './quote-with-options.ts';

export interface SampleCart {
  storeId: StoreId;
  currency: CurrencyCode;
  items: readonly Pick<CheckoutItem, 'sku' | 'bundle_id' | 'quantity'>[];
  /** Null: without shipping. */
  address: Address | null;
}

/** What a sample cart costs before tax, and why the discount is refused where it is. */
export interface TriedDiscount {
  quote: Quote;
  problem: string | null;
}

/** An automatic discount is tried as a code, so that no other one gets in between. */
const AS_CODE = { isAutomatic: false, combinesWithCodes: false, startsAt: null, endsAt: null };

/** Ends the transaction in which a discount existed only to be tried. */
class Tried extends Error {
  readonly result: TriedDiscount;

  constructor(result: TriedDiscount) {
    super('The discount has been tried.');
    this.result = result;
  }
}

/**
 * Prices a sample cart with a discount that is not stored: it is written under a name of its own, used as customers would
 * use it, and taken back. Its days do not count. Throws `malformed` with what is wrong with the terms, `not_found` for what is
 * not sold, and `shipping_unavailable`. docs/decisions/0289.
 */
export async function tryDiscount(
  db: Database,
  terms: DiscountTerms,
  cart: SampleCart,
): Promise<TriedDiscount> {
  const code = crypto.randomUUID().replaceAll('-', '').toUpperCase();
  const { storeId } = cart;
  const outcome = await db
    .transaction(async (tx): Promise<never> => {
      await addDiscount(tx, { storeId, code, terms: { ...terms, ...AS_CODE } });
      throw new Tried(await tried(tx, cart, code));
    })
    .catch((thrown: unknown) => {
      if (thrown instanceof Tried) return thrown;
      throw thrown;
    });
  return outcome.result;
}

async function tried(tx: Transaction, cart: SampleCart, code: string): Promise<TriedDiscount> {
  try {
    return { quote: await quoteCart(tx, cart, code), problem: null };
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.code !== 'discount_not_applicable') throw refusal;
    return { quote: await quoteCart(tx, cart, null), problem: refusal.message };
  }
}

async function quoteCart(
  tx: Transaction,
  { storeId, currency, items, address }: SampleCart,
  discountCode: string | null,
): Promise<Quote> {
  const lines = await priceItems(tx, storeId, currency, items.map(toItem));
  if (address === null) {
    const discount = await applyDiscount(tx, {
      storeId,
      code: discountCode,
      lines,
      currency,
      shippingCents: 0,
      withAutomatic: false,
    });
    return quoteOf({ currency, lines, discount, shipping: null });
  }
  const shipping = await readShippingFacts(tx, { storeId, currency, address }, lines);
  const shippingOptionId = chosenOption(shipping.options, null, subtotalOf(withoutGiftCards(lines)));
  if (shippingOptionId === null) throw notShippedTo();
  return quoteBeforeTax(tx, {
    storeId,
    currency,
    lines,
    address,
    shippingOptionId,
    discountCode,
    shipping,
    withAutomatic: false,
    email: undefined,
  });
}

const toItem = (item: SampleCart['items'][number]) => ({ ...item, subscription: null });
