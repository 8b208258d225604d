import type { CountryWithRegions } from '#domain/shipping/countries-with-regions.ts';

/** The postal code for which this tab shows what shipping costs, and its country. */
export interface StoredPostalCode {
  country: CountryWithRegions;
  postalCode: string;
}

const KEY = 'postal-code';
const listeners = new Set<() => void>();
let stored: StoredPostalCode | null | undefined;

/** Without storage it lasts for the page. */
export function storePostalCode(code: StoredPostalCode): void {
  stored = code;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(code));
  } catch {
    // `stored` has it.
  }
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
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isStoredPostalCode(found) ? found : null;
  } catch {
    return null;
  }
}

function isStoredPostalCode(found: unknown): found is StoredPostalCode {
  if (typeof found !== 'object' || found === null || !('country' in found) || !('postalCode' in found))
    return false;
  const { country, postalCode } = found;
  return (country === 'US' || country === 'CA') && typeof postalCode === 'string';
}
