import type { OrderHistoryEntry } from '#contracts/account/auth-calls.ts';
import type { PageName } from '#contracts/content/page-contents.ts';
import type { WireProduct } from '#contracts/catalog/product.ts';
import type { WireStoreLocation } from '#contracts/catalog/store-location-calls.ts';
import { findOnLabel } from '#domain/concierge/label.ts';
import type { MentionedPlace } from '#domain/concierge/reading/place-in.ts';
import { criteriaWithAllergies, type SearchCriteria } from '#domain/concierge/reading/search-criteria.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { findByHandles } from '#server/catalog/find-products.ts';
import { orderHistoryOf } from '#server/orders/history/order-history.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type OfferedShipping, shippingOptionsTo } from '#server/shipping/shipping-store.ts';
import { findProducts, type ProductMatches } from './find-products.ts';
import { findStores } from './find-stores.ts';
import type { ConciergeTexts, Knowledge } from './knowledge.ts';
import { areAllListedAs } from './listed-diets.ts';
import { packedHandles, subscribableHandles } from './most-reviewed.ts';
import type { FoundPassage, Passage } from './passages.ts';

/** A product's label, verbatim; `label` is null when the shop does not have it. */
export interface QuotedLabel {
  title: string;
  url: string;
  label: { ingredients: string; allergens: string } | null;
  diets: string[];
}

/** Shipping options to a country or region, with prices. */
export interface ShippingFacts {
  country: string;
  region: string | null;
  currency: CurrencyCode;
  options: OfferedShipping[];
}

/**
 * Everything the concierge may access, read-only and bound to one store and one shopper. Both the rules and
 * the model use only these tools.
 */
export interface ConciergeTools {
  assistant: string;
  texts: ConciergeTexts;
  /** The store's time zone, for dates in answers. */
  timeZone: string;
  /** The store's own currency, in which subscriptions are charged. */
  subscriptionCurrency: CurrencyCode;
  /** The codes of the countries that the shop sells to. */
  shipsTo: readonly string[];
  findProducts(criteria: SearchCriteria): Promise<ProductMatches>;
  /** Products by handle with current prices and stock; unknown handles are skipped. */
  products(handles: readonly string[]): Promise<WireProduct[]>;
  /** Whether every product on sale is listed as suitable for these diets. */
  areAllListedAs(diets: readonly string[]): Promise<boolean>;
  /** The most reviewed products with a subscription. */
  subscribableProducts(most: number): Promise<WireProduct[]>;
  /** The most reviewed products with larger packs. */
  packedProducts(most: number): Promise<WireProduct[]>;
  quoteLabel(handle: string): Promise<QuotedLabel | null>;
  shippingFacts(to: { country: string; region: string | null }): Promise<ShippingFacts>;
  findStores(place: MentionedPlace | null): WireStoreLocation[];
  /** Orders of the signed-in customer, newest first; null when nobody is signed in. */
  orderStatus(): Promise<OrderHistoryEntry[] | null>;
  findPassages(text: string, pages?: readonly PageName[]): FoundPassage[];
  passageHeadedBy(text: string): Passage | null;
  passageAbout(page: PageName, words: RegExp): Passage | null;
}

interface Asker {
  db: Database;
  storeId: StoreId;
  customerId: CustomerId | null;
  /** The currency of prices. */
  currency: CurrencyCode;
  /** Foods to avoid: only products whose labels rule them out are found. */
  allergies: readonly string[];
}

/** The tools for one question of one shopper. */
export function conciergeTools(
  { db, storeId, customerId, currency, allergies }: Asker,
  knowledge: Knowledge,
): ConciergeTools {
  const shelf = { db, storeId, currency };
  const products = (handles: readonly string[]) => findByHandles(shelf, handles);
  const suggested = async (handles: readonly string[]) =>
    (await products(handles)).filter(({ static_content }) =>
      allergies.every((name) => findOnLabel(static_content, name) === 'free'),
    );
  return {
    assistant: knowledge.assistant,
    texts: knowledge.texts,
    timeZone: knowledge.timeZone,
    shipsTo: knowledge.shipsTo,
    subscriptionCurrency: knowledge.currencies[0],
    products,
    findProducts: (criteria) => findProducts(criteriaWithAllergies(criteria, allergies), shelf),
    areAllListedAs: (diets) => areAllListedAs(shelf, diets),
    subscribableProducts: async (most) => suggested(await subscribableHandles(shelf, most)),
    packedProducts: async (most) => suggested(await packedHandles(shelf, most)),
    async quoteLabel(handle) {
      const [product] = await products([handle]);
      return product ? quotedLabel(product) : null;
    },
    async shippingFacts({ country, region }) {
      const place = { country, state: region ?? '' };
      return {
        country,
        region,
        currency,
        options: await shippingOptionsTo(db, storeId, place, { currency, isRecurring: false }),
      };
    },
    findStores: (place) => findStores(place, knowledge.locations),
    orderStatus: async () => (customerId === null ? null : orderHistoryOf(db, storeId, customerId)),
    findPassages: (text, pages) => knowledge.passages.find(text, pages),
    passageHeadedBy: (text) => knowledge.passages.headedBy(text),
    passageAbout: (page, words) => knowledge.passages.about(page, words),
  };
}

function quotedLabel({ id, product_title, static_content, diets }: WireProduct): QuotedLabel {
  return {
    title: product_title,
    url: `/products/${id}`,
    label: static_content && {
      ingredients: static_content.ingredients,
      allergens: static_content.allergens,
    },
    diets,
  };
}
