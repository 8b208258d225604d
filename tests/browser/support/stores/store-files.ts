import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In whole cents, by currency. */
export interface Prices {
  usd: number;
  cad: number;
}

export interface Variant {
  sku: string;
  description: string;
  attributes: Record<string, string>;
  prices: Prices;
  compareAtPrices?: Prices;
  stock: number;
  netWeightGrams?: number;
  /** By the id of a subscription option. */
  subscriptionPrices?: Record<string, Prices>;
}

export interface Bundle {
  bundleId: string;
  title: string;
  contents?: Record<string, number>;
  choose?: { units: number; from: string[] };
  prices: Prices;
  subscriptionPrices?: Record<string, Prices>;
}

export interface Product {
  handle: string;
  title: string;
  summary: string | null;
  description: string;
  diets: string[];
  heat?: number | null;
  pictures: { url: string; alt: string }[];
  variants: Variant[];
  bundles?: Bundle[];
  content: { allergens: string } | null;
}

export interface DiscountCode {
  code: string;
  percentage?: number;
  amountCents?: number | Prices;
  freeShipping?: boolean;
  oncePerCustomer?: boolean;
  firstOrderOnly?: boolean;
  maxRedemptions: number;
  usedBefore?: number;
  endsAt?: string;
}

export interface ShippingOption {
  shippingOptionId: string;
  name: string;
  freeFromDollars: number | null;
  subscriptionsFreeFromDollars?: number;
  rates: { country: string; regions?: string[]; prices: Prices }[];
}

export interface Customer {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  orders: object[];
}

export interface Collection {
  /** As it is in addresses. */
  name: string;
  title: string;
  kinds: string[];
  products: string[];
}

export interface Review {
  rating: number;
  name: string;
  title: string;
  text: string;
  daysAgo: number;
  verified: boolean;
  pictures?: object[];
}

/** A place that sells the brand. Without coordinates it is not on the map. */
export interface StoreLocation {
  title: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  email: string | null;
}

/** What a sample store's own files say, for what tests expect of it. */
export interface StoreFiles {
  /** The folder, from the root of the repository. */
  folder: string;
  storeId: string;
  brand: string;
  /** Throws for a handle that no file has. */
  product(handle: string): Product;
  /** The product with this SKU; throws where there is none. */
  productWith(sku: string): Product;
  discounts: DiscountCode[];
  shipping: ShippingOption[];
  customers: Customer[];
  /** A file of `pages/`, by its name. */
  page<Content>(name: string): Content;
  timeZone: string;
  newsletter: { consentText: string; firstOrder: { code: string; text: string } };
  collections: Collection[];
  /** The reviews of a product that its file has. */
  reviews(handle: string): Review[];
  locations: StoreLocation[];
  /** Throws for a title that no location has. */
  location(title: string): StoreLocation;
}

/** The files of the store of this name. */
export function storeFiles(name: string): StoreFiles {
  const folder = join('store', name);
  const read = <Content>(file: string): Content =>
    JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'));
  const product = (handle: string) => read<Product>(`products/${handle}`);
  const { storeId, brand, timeZone, newsletter } =
    read<Pick<StoreFiles, 'storeId' | 'brand' | 'timeZone' | 'newsletter'>>('store');
  const collections = read<Collection[]>('collections');
  const [everything] = collections;
  const locations = read<StoreLocation[]>('store-locations');
  const products = everything?.products.map(product) ?? [];
  return {
    folder,
    storeId,
    brand,
    product,
    productWith: (sku) =>
      found(
        products.find(({ variants }) => variants.some((variant) => variant.sku === sku)),
        sku,
      ),
    discounts: read('discounts'),
    shipping: read('shipping'),
    customers: read('customers'),
    page: (page) => read(`pages/${page}`),
    timeZone,
    newsletter,
    collections,
    locations,
    reviews: (handle) => read(`reviews/${handle}`),
    location: (title) =>
      found(
        locations.find((location) => location.title === title),
        title,
      ),
  };
}

/** Throws where a store has nothing for a role. */
export function found<Thing>(thing: Thing | undefined, role: string): Thing {
  if (thing === undefined) throw new Error(`the store has no ${role}`);
  return thing;
}
