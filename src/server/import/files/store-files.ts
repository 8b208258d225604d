import type { z } from 'zod';
import type { emailsFile } from '#contracts/content/email-texts.ts';
import type { StoreId } from '#domain/ids.ts';
import { collectionsFile, type ProductFile, storeFile, subscriptionsFile } from './catalogue-files.ts';
import { customersFile, discountsFile, shippingFile, taxRatesFile } from './commerce-files.ts';
import { type ReviewFile, storeLocationsFile, synonymsFile } from './content-files.ts';

/** The single files of a store folder, with their schemas. */
export const SINGLE_FILES = {
  store: { path: 'store.json', schema: storeFile },
  subscriptions: { path: 'subscriptions.json', schema: subscriptionsFile },
  collections: { path: 'collections.json', schema: collectionsFile },
  discounts: { path: 'discounts.json', schema: discountsFile },
  shipping: { path: 'shipping.json', schema: shippingFile },
  taxRates: { path: 'tax-rates.json', schema: taxRatesFile },
  customers: { path: 'customers.json', schema: customersFile },
  locations: { path: 'store-locations.json', schema: storeLocationsFile },
  synonyms: { path: 'synonyms.json', schema: synonymsFile },
} as const;

export type SingleFiles = {
  [Name in keyof typeof SINGLE_FILES]: z.output<(typeof SINGLE_FILES)[Name]['schema']>;
};

/** A whole store folder, read and validated. */
export interface StoreFiles extends SingleFiles {
  /** The folder's name for messages. */
  name: string;
  products: ProductFile[];
  reviews: (ReviewFile & { productHandle: string })[];
  pages: { page: string; content: unknown }[];
  /** Texts of emails that the store comes with, by kind of email. */
  emails: z.output<typeof emailsFile>;
}

/** The store that files belong to. */
export interface OfStore {
  store: { storeId: StoreId };
}

/** The files of the catalogue. */
export type CatalogueFiles = OfStore & Pick<StoreFiles, 'products' | 'subscriptions' | 'collections'>;

/** The files that refer to each other. */
export type ReferringFiles = {
  store: Pick<StoreFiles['store'], 'defaultCurrency' | 'otherCurrencies'>;
} & Pick<
  StoreFiles,
  | 'name'
  | 'products'
  | 'subscriptions'
  | 'collections'
  | 'discounts'
  | 'reviews'
  | 'customers'
  | 'shipping'
  | 'locations'
>;
