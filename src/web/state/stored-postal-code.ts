import type { CountryWithRegions } from '#domain/shipping/countries-with-regions.ts';
import { inTab, readObject, writeObject } from './browser-storage.ts';

/** The postal code for which this tab shows what shipping costs, and its country. */
export interface StoredPostalCode {
  country: CountryWithRegions;
  postalCode: string;
}

const KEY = 'account:postal-code';
const listeners = new Set<() => void>();
let stored: StoredPostalCode | null | undefined;

/** Without storage it lasts for the page. Null forgets it. */
export function storePostalCode(code: StoredPostalCode | null): void {
  stored = code;
  writeObject(inTab, KEY, code ?? {});
  for (const notify of listeners) notify();
}

/** The same object until another code is stored. */
export function readStoredPostalCode(): StoredPostalCode | null {
  stored ??= readStorage();
  return stored;
}

/** Calls `notify` on every change. Returns a function that stops it. */
export function subscribeToPostalCode(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function readStorage(): StoredPostalCode | null {
  const { country, postalCode } = readObject(inTab, KEY);
  const isCountry = country === 'US' || country === 'CA';
  return isCountry && typeof postalCode === 'string' ? { country, postalCode } : null;
}
