import type { OwnBlock } from '#contracts/content/own-page.ts';
import type { ShownGlobalContent } from '#contracts/content/page-contents.ts';
import { isOwnPage } from '#domain/content/own-page-name.ts';
import type { StoreId } from '#domain/ids.ts';
import { listCollections } from '#server/catalog/list-collections.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { currencyTitle } from '#domain/currency-label.ts';
import { currencySymbol } from '#domain/money.ts';
import { countryName } from '#domain/shipping/country-name.ts';
import {
  hasDeliveryEstimates,
  readFreeShippingThresholds,
  readShippingCountries,
} from '#server/shipping/shipping-store.ts';
import { currentNewsletter } from '#server/newsletter/current-newsletter.ts';
import { readShopStyles, readStyle, WHOLE_SHOP } from './content-store.ts';
import { withFeaturedProducts } from './own-pages/featured-collections.ts';
import { type ShownContent, shownContent } from './shown-content.ts';
import { styledContent } from './styled-content.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';

const NO_STYLE = { config: {} };

/**
 * What shoppers see of a page that says `stored`: in the styles of the shop, and with what the store itself adds. `typed` is what
 * the whole shop would say, for a preview.
 */
export async function shownPage(
  db: Database,
  storeId: StoreId,
  page: string,
  stored: Record<string, unknown>,
  typed?: Readonly<Record<string, unknown>>,
): Promise<ShownContent> {
  const { content, faults } = shownContent(page, stored);
  if (!content) return { content, faults };
  const { edited: ofShop, ...ofContent } = await readShopStyles(db, storeId, typed);
  const { config: ofPage } = page === WHOLE_SHOP ? NO_STYLE : await readStyle(db, storeId, page);
  const known = page === WHOLE_SHOP ? await knownOfStore(db, storeId) : null;
  const shelves = isOwnPage(page)
    ? { blocks: await withFeaturedProducts(db, storeId, content['blocks'] as OwnBlock[]) }
    : {};
  return {
    content: {
      ...styledContent(page, { ...content, ...shelves }, { ...ofContent, ofShop, ofPage }),
      ...known,
    },
    faults,
  };
}

/** The code itself is only in the email after the confirmation. */
async function shownNewsletter(db: Database, storeId: StoreId): Promise<ShownGlobalContent['newsletter']> {
  const { consentText, firstOrder } = await currentNewsletter(db, storeId);
  return { consentText, offer: firstOrder?.text ?? null };
}

/** The part of `ShownGlobalContent` that staff do not edit. */
async function knownOfStore(db: Database, storeId: StoreId) {
  const { soldIn } = await storeCurrencies(db, storeId);
  const shippingIsFreeFrom = await readFreeShippingThresholds(db, storeId, soldIn);
  return {
    storeInformation: { storeId },
    freeShippingFrom: shippingIsFreeFrom.once,
    subscriptionsShipFreeFrom: shippingIsFreeFrom.subscriptions,
    currencies: soldIn,
    currencyLabels: Object.fromEntries(
      soldIn.map((code) => [code, `${currencyTitle(code)} (${currencySymbol(code)})`]),
    ),
    shipsTo: (await readShippingCountries(db, storeId)).map((country) => ({
      ...country,
      name: countryName(country.code),
    })),
    hasDeliveryEstimates: await hasDeliveryEstimates(db, storeId),
    timeZone: await storeTimeZone(db, storeId),
    newsletter: await shownNewsletter(db, storeId),
    collections: await listCollections(db, storeId),
  };
}
