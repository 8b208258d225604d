import type { CurrencyCode } from './money.ts';

/** A currency in a sentence: `US dollars`, `Canadian dollars`, `euros`. */
export const currencyLabel = (currency: CurrencyCode): string =>
  // All supported ones have two decimals, so the words follow `2.00 `.
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' }).format(2).slice(5);

/** The same as a title: `Euros`. */
export const currencyTitle = (currency: CurrencyCode): string =>
  currencyLabel(currency).replace(/^./, (first) => first.toUpperCase());
