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
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

export function storeCounts(counts: readonly TypedCount[]): void {
  try {
    if (counts.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(counts));
  } catch {
    return;
  }
}
