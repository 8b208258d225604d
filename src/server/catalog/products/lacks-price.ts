import { type SQL, sql } from 'drizzle-orm';
import type { CurrencyCode } from '#domain/money.ts';
import {
  bundlePrices,
  bundleSubscriptionPrices,
  bundles,
  products,
  variantPrices,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';

/** Whether a product on sale has a variant or bundle that is sold and has no price in a currency. */
export const lacksPriceIn = (currency: CurrencyCode): SQL => sql`(${products.status} = 'active' and (
  exists (
    select from ${variants} v
    where v.store_id = ${products.storeId} and v.product_handle = ${products.handle}
      and exists (select from ${variantPrices} p where p.store_id = v.store_id and p.sku = v.sku)
      and not exists (
        select from ${variantPrices} p
        where p.store_id = v.store_id and p.sku = v.sku and p.currency = ${currency}))
  or exists (
    select from ${bundles} b
    where b.store_id = ${products.storeId} and b.product_handle = ${products.handle}
      and exists (select from ${bundlePrices} p where p.store_id = b.store_id and p.bundle_id = b.bundle_id)
      and not exists (
        select from ${bundlePrices} p
        where p.store_id = b.store_id and p.bundle_id = b.bundle_id and p.currency = ${currency}))))`;

/** Whether a product on sale comes by subscription, and has no price for that in a currency. */
export const lacksSubscriptionPriceIn = (
  currency: CurrencyCode,
): SQL => sql`(${products.status} = 'active' and (
  exists (
    select from ${variants} v
    join ${variantSubscriptionPrices} any_price on any_price.store_id = v.store_id and any_price.sku = v.sku
    where v.store_id = ${products.storeId} and v.product_handle = ${products.handle}
      and not exists (
        select from ${variantSubscriptionPrices} p
        where p.store_id = v.store_id and p.sku = v.sku and p.currency = ${currency}
          and p.subscription_option_id = any_price.subscription_option_id))
  or exists (
    select from ${bundles} b
    join ${bundleSubscriptionPrices} any_price on any_price.store_id = b.store_id and any_price.bundle_id = b.bundle_id
    where b.store_id = ${products.storeId} and b.product_handle = ${products.handle}
      and not exists (
        select from ${bundleSubscriptionPrices} p
        where p.store_id = b.store_id and p.bundle_id = b.bundle_id and p.currency = ${currency}
          and p.subscription_option_id = any_price.subscription_option_id))))`;
