import { inBrowser, readObject, readText, writeObject } from '#web/state/browser-storage.ts';

/** What was counted of a SKU, and what was on hand when it was shown. */
export interface TypedCount {
  sku: string;
  product: string;
  variant: string;
  counted: number;
  shown: number;
}

/** In this browser, until it is sent: a reload or a lost connection loses nothing. */
const KEY = 'stock-counts';

export function storedCounts(): TypedCount[] {
  const counts = readObject(inBrowser, KEY);
  return Array.isArray(counts) ? counts : [];
}

/** Whether the browser has stored them: some are set to store nothing. */
export function storeCounts(counts: readonly TypedCount[]): boolean {
  writeObject(inBrowser, KEY, counts);
  return readText(inBrowser, KEY) === JSON.stringify(counts);
}
