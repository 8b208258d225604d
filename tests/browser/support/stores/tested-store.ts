import {
  type Customer,
  type DiscountCode,
  found,
  type Product,
  type ShippingOption,
  type StoreFiles,
  type Variant,
} from './store-files.ts';

/** What only somebody who knows the store can say of it: which of its things have which role in the tests. */
export interface Roles {
  files: StoreFiles;

  // Products
  /** In several sizes, alone, in a bundle and by subscription. One of its first size is not shipped free. */
  plainProduct: Product;
  /** Another one like it. Its first three variants cost the same or more, each also by subscription. */
  otherProduct: Product;
  /** A present, which is not a box to be filled. */
  giftPack: Product;
  /** One with sales tax in New York and in Toronto. */
  taxedProduct: Product;
  /** SKUs that are not shipped free together, and would be with any of what the cart then offers. */
  nearlyShippedFree: string[];

  // A box that shoppers fill
  box: {
    product: Product;
    /** SKUs that may go into it. The first has nutrition facts and reviews; it is vegan and not hot. */
    item: string;
    /** Hot and not vegan. */
    otherItem: string;
    soldOutItem: string;
    /** What the tray says of the allergens of `item` and `otherItem` together. */
    allergens: string[];
  };

  // What a shopper must not eat
  avoided: {
    /** Links of the filters that leave it out. */
    filters: string[];
    /** What the page then says. */
    said: RegExp;
    /** Contains it. */
    product: Product;
    /** Has traces of it, and goes into boxes. */
    safeProduct: Product;
    safeBoxItem: string;
  };

  // Texts
  texts: {
    /** A sentence on the page of shipping and returns. */
    returns: RegExp;
  };
}

/** A sample store as the tests see it: what they buy, type and read there, by role. */
export interface TestedStore extends Roles {
  id: string;
  brand: string;
  /** What it calls one of its products. */
  item: string;
  items: string;
  /** What its boxes hold. */
  boxItems: string;
  /** The name of who answers questions. */
  concierge: string;

  // Customers
  /** With orders in the past. */
  customer: Customer;

  // Discount codes
  codes: {
    percent: DiscountCode;
    /** The same amount in each currency. */
    amount: DiscountCode & { amountCents: number };
    freeShipping: DiscountCode;
    usedUp: DiscountCode;
    over: DiscountCode;
  };

  // Shipping
  standard: ShippingOption;
  express: ShippingOption;
  /** What has to be in the cart for free standard shipping, in cents. */
  freeShippingFrom: number;
}

interface GlobalPage {
  texts: { item: string; items: string; boxItems: string };
  chatbotStyles: { headerTitle: string };
}

/** Adds what the store's files say by themselves. */
export function testedStore(roles: Roles): TestedStore {
  const { files } = roles;
  const global = files.page<GlobalPage>('global');
  const usable = files.discounts.filter(
    ({ endsAt, usedBefore = 0, firstOrderOnly, maxRedemptions }) =>
      !endsAt && !firstOrderOnly && maxRedemptions - usedBefore > 1,
  );
  const shipping = (id: string) =>
    found(
      files.shipping.find(({ shippingOptionId }) => shippingOptionId === id),
      `${id} shipping`,
    );
  const standard = shipping('standard');
  return {
    ...roles,
    id: files.storeId,
    brand: files.brand,
    ...{ item: global.texts.item, items: global.texts.items, boxItems: global.texts.boxItems },
    ...{ concierge: global.chatbotStyles.headerTitle },
    customer: found(files.customers[0], 'customer'),
    codes: {
      percent: found(
        usable.find(({ percentage }) => percentage),
        'code of a percentage',
      ),
      amount: found(usable.find(isAmount), 'code of an amount'),
      freeShipping: found(
        usable.find(({ freeShipping }) => freeShipping),
        'code with free shipping',
      ),
      usedUp: found(
        files.discounts.find(({ usedBefore, maxRedemptions }) => usedBefore === maxRedemptions),
        'code that is used up',
      ),
      over: found(
        files.discounts.find(({ endsAt }) => endsAt && Date.parse(endsAt) < Date.now()),
        'code that is over',
      ),
    },
    standard,
    express: shipping('express'),
    freeShippingFrom: 100 * (standard.freeFromDollars ?? Number.NaN),
  };
}

const isAmount = (code: DiscountCode): code is DiscountCode & { amountCents: number } =>
  typeof code.amountCents === 'number';

/** The variant that a product page shows first. */
export const firstOf = ({ handle, variants: [first] }: Product): Variant =>
  found(first, `variant of ${handle}`);

/** An amount in US dollars as pages write it, like `$7.99`. */
export const usd = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** What a variant or a bundle costs by subscription, in US cents. */
export const subscriptionPrice = (
  { sku, subscriptionPrices }: Pick<Variant, 'sku' | 'subscriptionPrices'>,
  option: string,
): number => found(subscriptionPrices?.[option], `subscription to ${sku} ${option}`).usd;

/** What shipping to a state costs, in US cents. */
export function costIn({ rates, name }: ShippingOption, state: string, country = 'US'): number {
  const inside = rates.filter((rate) => rate.country === country);
  const rate =
    inside.find(({ regions }) => regions?.includes(state)) ?? inside.find(({ regions }) => !regions);
  return found(rate, `${name} shipping to ${state}`).prices.usd;
}

/** What tells a variant from the others of its product, like its size. */
export function attributesOf({ variants }: Product, sku: string): string {
  const variant = found(
    variants.find((one) => one.sku === sku),
    sku,
  );
  return Object.values(variant.attributes).join(', ');
}

/** What a variant is called in a box: its product and its size. */
export const nameInBox = (product: Product, sku: string): string =>
  `${product.title} (${attributesOf(product, sku)})`;
