import {
  type Bundle,
  type Collection,
  type Customer,
  type DiscountCode,
  found,
  type Product,
  type ShippingOption,
  type StoreFiles,
  type StoreLocation,
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
    /** An ingredient of the plain product, and what its label says of allergens. */
    ingredient: string;
    allergens: RegExp;
  };

  // Looking around
  /** Two that are in stock in several sizes; tests sell out the second size, and fill it up. */
  runOut: { product: Product; other: Product };
  /** One without any of it left, and what its page does and does not show in its place: that has an allergen that it lacks. */
  soldOut: { product: Product; instead: Product; notInstead: Product };
  /** Where that is carried: at this place, and at another that is the nearest to a ZIP code. One that does not carry it. */
  nearby: { at: string; zip: string; nearestToZip: string; withoutIt: string };
  search: {
    /** The beginning of a word that several products have, of four characters or more. */
    beginning: string;
    /** A word that one product is found by. */
    word: { typed: string; finds: Product };
    /** A word that several are found by. */
    several: string;
    misspelt: { typed: string; meant: string; finds: Product };
    /** Words that no product has together. */
    someOf: { typed: string; finds: Product };
    /** Found alone by its title. */
    byTitle: Product;
    /** Words that find both among what is vegan, before the second is hidden for its allergen. */
    filtered: { typed: string; finds: Product; without: string; hides: Product };
  };
  /** What is asked to be left out, a vegan product with it, one with traces of it that is not vegan, and one whose label does not say. */
  allergen: { id: string; label: string; inIt: Product; traces: Product; unknown: Product };
  reviews: {
    /** Words in some reviews of the plain product, but in none with photos. */
    phrase: string;
    /** Bought in order to review it. */
    bought: Product;
    /** Reviewed by guests. */
    byGuest: Product;
  };
  nutrition: {
    /** With a row of its table. */
    product: Product;
    row: string;
    /** Another one, and a part of its table's name. */
    other: Product;
    table: RegExp;
  };
  /** Those with the most options, whose last one is a subscription. */
  longest: Product[];
  /** One choice of it, and not many of that. */
  scarce: Product;
  /** Its last bundle costs the most. */
  dear: Product;

  // Pages
  locator: {
    /** A city with several places, and another. */
    city: string;
    otherCity: string;
    /** A ZIP code and the place there. */
    zip: string;
    inZip: string;
    /** A place that the map does not show at first. */
    far: string;
    /** One far from all others on the map as it is at first. */
    alone: string;
    /** Somewhere, with the nearest place and how far that is. */
    position: { latitude: number; longitude: number; nearest: string; distance: string };
  };
  asked: {
    /** Two of the concierge's suggestions, and a product in the answer to each. */
    suggestion: string;
    shows: Product;
    other: string;
    adds: Product;
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

  // Looking around
  /** The address of its story. */
  storyPath: string;
  /** The address of a box that shoppers fill. */
  boxPath: string;
  /** The collection in the shop's menu that a product is in. */
  category(product: Product): Collection;

  // Pages
  /** Texts of every page. */
  global: GlobalPage;
  home: HomePage;
  /** The places on the map, in the order of their file. */
  onMap: StoreLocation[];
}

interface GlobalPage {
  texts: { item: string; items: string; boxItems: string; newsletterHeading: string; faqQuestion: string };
  navbar: { items: { text: string; mobileText?: string; route: string }[] };
  chatbotStyles: { headerTitle: string; subtitle: string };
  globalStyles: { background: string };
  socialMediaLinks: { name: string; url: string }[];
}

interface HomeBlock {
  type: string;
  headingText?: string;
  /** Of the row of products. */
  products?: {
    isBundle: boolean;
    productHandle: string;
    productCaption: string;
    selectedBundleId: string | null;
  }[];
  /** Of `TextWithImage`. */
  rows?: { headingText: string; buttonText: string; route: string }[];
  /** Of pictures that lead to products. */
  images?: { productHandle: string }[];
}

interface HomePage {
  state: 'live' | 'coming-soon';
  comingSoon: {
    headingText: string;
    newsletter: { headingText: string; buttonText: string };
    buttons: { text: string; link: string }[];
    marquee: { items: { text: string }[] };
  };
  blocks: HomeBlock[];
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
    item: global.texts.item,
    items: global.texts.items,
    boxItems: global.texts.boxItems,
    concierge: global.chatbotStyles.headerTitle,
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
    storyPath: `/the-${files.brand.toLowerCase()}-story`,
    boxPath: `/boxes/${boxIn(files).handle}`,
    category: ({ handle }) =>
      found(
        files.collections.find(
          ({ kinds, products }) => kinds.includes('category') && products.includes(handle),
        ),
        `category of ${handle}`,
      ),
    global,
    home: files.page<HomePage>('HomePage'),
    onMap: files.locations.filter(({ latitude }) => latitude !== null),
  };
}

const boxIn = ({ collections: [everything], product }: StoreFiles): Product =>
  found(
    everything?.products.map(product).find(({ bundles }) => bundles?.some(({ choose }) => choose)),
    'box',
  );

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

/** The bundles of a product, as its page names them: `3-pack` for `The Mix, 3-pack`. */
export const packsOf = ({ bundles = [] }: Product): (Bundle & { label: string })[] =>
  bundles.map((bundle) => ({ ...bundle, label: bundle.title.replace(/^[^,]*, /, '') }));

/** What distinguishes a variant, like `5 oz`. */
export const sizeOf = ({ attributes }: Variant): string => Object.values(attributes).join(', ');

/** The second variant of a product. */
export const secondOf = ({ handle, variants: [, second] }: Product): Variant =>
  found(second, `second variant of ${handle}`);

/** A block of the home page, by its type. */
export const blockOf = ({ home }: TestedStore, type: string): HomeBlock =>
  found(
    home.blocks.find((block) => block.type === type),
    type,
  );

/** Where a place is, as the store locator writes it. */
export const addressOf = ({ line1, line2, city, state, zip, country }: StoreLocation): string =>
  `${[line1, line2, city].filter(Boolean).join(', ')}, ${state} ${zip}, ${country}`;
