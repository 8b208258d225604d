import { z } from 'zod';
import { collectionRule } from '#contracts/catalog/collection-rule.ts';
import { idOf } from '#contracts/fields.ts';
import type { StoreId, SubscriptionOptionId } from '#domain/ids.ts';
import { DEFAULT_NEWSLETTER } from '#domain/newsletter/newsletter-settings.ts';
import { handle, picture, words } from '#server/catalog/products/document-fields.ts';
import {
  productFields,
  refuseNothingToSell,
  variantFields,
} from '#server/catalog/products/product-document.ts';
import {
  country,
  currencyField,
  newOrderEmails,
  orderNumberStart,
  orderNumberStep,
  timeZone,
  units,
} from './file-fields.ts';

const newsletterText = words.max(300, 'must have at most 300 characters');

/**
 * store.json: the shop itself. `sample` marks made-up testimonials, which a shop that takes money leaves out.
 */
export const storeFile = z.strictObject({
  storeId: idOf<StoreId>(
    z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be lowercase letters, digits and underscores'),
  ),
  brand: words,
  /** Its own, in which subscriptions are charged. */
  defaultCurrency: currencyField,
  /** What shoppers can buy in besides. */
  otherCurrencies: z.array(currencyField).max(11, 'must be eleven at most').default([]),
  cardCountries: z.array(country).min(1, 'must name a country'),
  timeZone,
  newOrderEmails,
  orderNumberStart,
  orderNumberStep,
  senderAddress: z
    .strictObject({
      line1: words,
      line2: words.optional(),
      city: words,
      state: words,
      postal_code: words,
      country,
    })
    .nullable()
    .default(null),
  newsletter: z
    .strictObject({
      consentText: newsletterText.default(DEFAULT_NEWSLETTER.consentText),
      firstOrder: z.strictObject({ code: words, text: newsletterText }).nullable().default(null),
    })
    .nullable()
    .default(null),
  sample: z.boolean(),
});

/** subscriptions.json: how often a subscription can deliver. */
export const subscriptionsFile = z.array(
  z.strictObject({
    subscriptionId: idOf<SubscriptionOptionId>(handle),
    name: words,
    intervalCount: z.int().min(1, 'must be at least 1').max(52, 'must be at most 52'),
    intervalUnit: z.enum(['day', 'week', 'month', 'year'], 'must be day, week, month or year'),
  }),
);

/** products/{handle}.json: a product with its variants and bundles, and the stock that it begins with. */
export const productFile = z
  .strictObject({
    ...productFields,
    variants: z
      .array(
        z.strictObject({
          ...variantFields,
          /** Initial stock; SKUs with a stock count are not changed. */
          stock: units,
        }),
      )
      .default([]),
  })
  .superRefine(refuseNothingToSell);

/** collections.json: groups of products; the first product is shown first. */
export const collectionsFile = z.array(
  z.strictObject({
    name: z.string().regex(/^[a-z0-9_]+$/, 'must be lowercase letters, digits and underscores'),
    title: words,
    kinds: z
      .array(z.enum(['collection', 'category'], 'must be collection or category'))
      .min(1, 'must name a kind'),
    products: z.array(handle),
    /** What its page says. */
    description: z.string().trim().default(''),
    picture: picture.nullable().default(null),
    /** Whether it is in the menu of the shop. */
    inMenu: z.boolean().default(true),
    /** Which products it holds besides these. */
    rule: collectionRule.nullable().default(null),
  }),
);

/** What a store sells in, its own currency first. */
export const currenciesOf = ({
  defaultCurrency: own,
  otherCurrencies,
}: Pick<z.output<typeof storeFile>, 'defaultCurrency' | 'otherCurrencies'>) => [
  own,
  ...new Set(otherCurrencies.filter((code) => code !== own)),
];

export type ProductFile = z.output<typeof productFile>;
