import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { JournalAccountNames } from '#domain/bookkeeping/journal-accounts.ts';
import { DEFAULT_LOW_BELOW_DAYS } from '#domain/catalog/stock-movement.ts';
import type { NewsletterSubscriberId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { NewsletterSettings } from '#domain/newsletter/newsletter-settings.ts';
import type { SubscriberSource, SubscriberStatus } from '#domain/newsletter/subscriber.ts';
import {
  addressColumn,
  createdAt,
  currency,
  id,
  idInStore,
  isCurrency,
  moment,
  storeId,
  updatedAt,
} from './columns.ts';

/** The tenant: one shop with its brand, currency, card countries, time zone and sender address. */
export const stores = pgTable(
  'stores',
  {
    id: text('id').$type<StoreId>().primaryKey(),
    brand: text('brand').notNull(),
    /** Its own currency, in which subscriptions are charged and reports of all sales begin. */
    defaultCurrency: currency(),
    /** What shoppers can buy in, its own currency among them. docs/decisions/0336. */
    currencies: text('currencies').array().$type<CurrencyCode[]>().notNull().default(sql`'{usd,cad}'`),
    /** In which staff type prices that shoppers do not see yet. */
    upcomingCurrencies: text('upcoming_currencies')
      .array()
      .$type<CurrencyCode[]>()
      .notNull()
      .default(sql`'{}'`),
    cardCountries: text('card_countries').array().notNull(),
    /** IANA name. Dates without a time are whole days in this zone. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Printed on packing slips; null until the store has set one. */
    senderAddress: addressColumn('sender_address'),
    /** By which its tax office knows the seller, printed on receipts; null until the store has set one. */
    taxNumber: text('tax_number'),
    /** Under which it is registered, printed on invoices; null where that is its brand. */
    legalName: text('legal_name'),
    /** Whether orders that are paid from now on get invoices. docs/decisions/0311. */
    issuesInvoices: boolean('issues_invoices').notNull().default(false),
    invoicePrefix: text('invoice_prefix').notNull().default('INV-'),
    /** The number of the first invoice. */
    invoiceStart: integer('invoice_start').notNull().default(1001),
    creditNotePrefix: text('credit_note_prefix').notNull().default('CN-'),
    /** The number of the first credit note. */
    creditNoteStart: integer('credit_note_start').notNull().default(1001),
    /** Two-letter codes of the countries in which prices, shipping too, include tax. docs/decisions/0310. */
    pricesIncludeTaxIn: text('prices_include_tax_in').array().notNull().default(sql`'{}'`),
    /** How often staff get an email about new orders. */
    newOrderEmails: text('new_order_emails', { enum: ['each', 'hourly', 'daily', 'none'] })
      .notNull()
      .default('each'),
    /** The number of the first order. */
    orderNumberStart: integer('order_number_start').notNull().default(1001),
    /** By how much order numbers grow at most. docs/decisions/0226. */
    orderNumberStep: integer('order_number_step').notNull().default(1),
    /** Below so many days of cover a SKU without a number of its own is low. */
    lowStockDays: integer('low_stock_days').notNull().default(DEFAULT_LOW_BELOW_DAYS),
    /** Null for the default settings. */
    newsletter: jsonb('newsletter').$type<NewsletterSettings>(),
    /** What the bookkeeper calls the accounts of the journal; null for the first names. docs/decisions/0329. */
    journalAccounts: jsonb('journal_accounts').$type<JournalAccountNames>(),
    /** The folder of `store/` that it was filled from; null for the one that names its id. docs/decisions/0302. */
    folder: text('folder'),
    createdAt: createdAt(),
  },
  (table) => [
    isCurrency('stores_currency', table.defaultCurrency),
    check(
      'stores_currencies',
      sql`${table.defaultCurrency}::text = any(${table.currencies}) and not ${table.currencies} && ${table.upcomingCurrencies}
        and cardinality(${table.currencies} || ${table.upcomingCurrencies}) <= 12`,
    ),
    check('store_low_stock_days', sql`${table.lowStockDays} between 0 and 365`),
    check(
      'store_invoice_numbers',
      sql`least(${table.invoiceStart}, ${table.creditNoteStart}) >= 1 and greatest(${table.invoiceStart}, ${table.creditNoteStart}) <= 100000000 and ${table.invoicePrefix} <> ${table.creditNotePrefix}`,
    ),
    check(
      'store_order_numbers',
      sql`${table.orderNumberStart} between 1 and 100000000 and ${table.orderNumberStep} between 1 and 100`,
    ),
  ],
);

/** What receipts said about the seller until it was changed. A trigger on `stores` adds rows. docs/decisions/0333. */
export const formerSellers = pgTable(
  'former_sellers',
  {
    storeId: storeId().references(() => stores.id),
    /** When the next seller took its place. */
    until: moment('until').notNull(),
    brand: text('brand').notNull(),
    address: addressColumn('address'),
    taxNumber: text('tax_number'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.until] })],
);

/** A place that sells the brand's products (spec §3, Store location). */
export const storeLocations = pgTable(
  'store_locations',
  {
    id: id(),
    storeId: storeId().references(() => stores.id),
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    line1: text('line1').notNull(),
    line2: text('line2'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    country: text('country').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    phone: text('phone'),
    email: text('email'),
    /** When it is open, as people say it; null when unknown. */
    hours: text('hours'),
    /** Handles of the products that it carries; empty when unknown. */
    products: text('products').array().notNull().default(sql`'{}'`),
    position: integer('position').notNull().default(0),
    /** By staff. An import brings it back only once its entry changes. */
    isRemoved: boolean('is_removed').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** What its file said when it was last imported; null for those that no file has named. */
    imported: jsonb('imported'),
    /** The version that an import has written; null for those that were never imported. docs/decisions/0298. */
    importedVersion: integer('imported_version'),
    changedAt: moment('changed_at').notNull().default(sql`shop_now()`),
  },
  (table) => [
    unique().on(table.storeId, table.externalId),
    index('store_locations_by_name').on(table.storeId, sql`lower(${table.title})`, table.externalId),
    check('latitude_on_earth', sql`${table.latitude} between -90 and 90`),
    check('longitude_on_earth', sql`${table.longitude} between -180 and 180`),
  ],
);

/** The content of a page or the global configuration. Every edit is a new version; the highest is shown. */
export const pageContents = pgTable(
  'page_contents',
  {
    storeId: storeId().references(() => stores.id),
    page: text('page').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<unknown>().notNull(),
    editedBy: text('edited_by'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.page, table.version] })],
);

/** Colours, fonts and sizes set by staff; versioned like page contents. */
export const styles = pgTable(
  'styles',
  {
    storeId: storeId().references(() => stores.id),
    page: text('page').notNull(),
    version: integer('version').notNull(),
    config: jsonb('config').$type<unknown>().notNull(),
    editedBy: text('edited_by'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.page, table.version] })],
);

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id<NewsletterSubscriberId>(),
    storeId: storeId().references(() => stores.id),
    email: text('email').notNull(),
    status: text('status').$type<SubscriberStatus>().notNull().default('pending'),
    tokenHash: text('token_hash').unique(),
    /** What the subscriber last agreed to, word for word; null until confirmed. */
    consentText: text('consent_text'),
    consentedAt: moment('consented_at'),
    /** When the code for a first order was emailed, which happens once. */
    welcomedAt: moment('welcomed_at'),
    /** Null once it is confirmed by the emailed link again: until then neither the form nor a file subscribes it. */
    unsubscribedAt: moment('unsubscribed_at'),
    /** How the shop learned of the address. */
    source: text('source').$type<SubscriberSource>().notNull().default('form'),
    /** Counts changes by staff. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.storeId, table.email),
    idInStore('newsletter_subscribers_in_store', table),
    index('newsletter_subscribers_newest').on(table.storeId, table.createdAt, table.id),
    index('newsletter_subscribers_by_status').on(table.storeId, table.status, table.createdAt, table.id),
    index('newsletter_subscribers_by_consent')
      .on(table.storeId, table.consentedAt)
      .where(sql`${table.consentedAt} is not null`),
    index('newsletter_subscribers_by_email').on(table.storeId, table.email.op('text_pattern_ops')),
    check('newsletter_status', sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`),
    check('newsletter_source', sql`${table.source} in ('form', 'file')`),
  ],
);

export const contactRequests = pgTable(
  'contact_requests',
  {
    id: id(),
    storeId: storeId().references(() => stores.id),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhoneNumber: text('customer_phone_number'),
    /** The order that it is about, as it was typed. */
    orderNumber: text('order_number'),
    message: text('message').notNull(),
    conversation: jsonb('conversation').$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.storeId, table.createdAt)],
);
