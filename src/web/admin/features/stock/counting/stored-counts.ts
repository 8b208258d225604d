import { inBrowser, readObject, readText, removeStored, writeObject } from '#web/state/browser-storage.ts';
import { TYPED_TEXT } from '../../../ui/forms/typed-text.ts';

/** What was counted of a SKU in all, and what was on hand, and sold and still to be packed, when it was shown. */
export interface TypedCount {
  sku: string;
  product: string;
  variant: string;
  counted: number;
  shown: number;
  to_ship: number;
}

/** In this browser, until it is sent or the session ends: a reload or a lost connection loses nothing. */
const KEY = `${TYPED_TEXT}stock-counts`;

export function storedCounts(): TypedCount[] {
  const counts = readObject(inBrowser, KEY);
  // An earlier release did not store what was still to be packed.
  return Array.isArray(counts) ? counts.map((count) => ({ to_ship: 0, ...count })) : [];
}

/** Whether the browser has stored them: it may be set to store nothing, or be full. */
export function storeCounts(counts: readonly TypedCount[]): boolean {
  writeObject(inBrowser, KEY, counts);
  const isStored = readText(inBrowser, KEY) === JSON.stringify(counts);
  if (counts.length === 0) removeStored(inBrowser, KEY);
  return isStored;
}

/** Calls it with what was counted in another tab, until the function that it answers is called. */
export function followCounts(onCounts: (counts: TypedCount[]) => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === KEY) onCounts(storedCounts());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
