import type { ReactNode } from 'react';
import type { CurrencyCode } from '#domain/money.ts';
import { chosenCurrency } from './chosen-currency.ts';
import { useAppSelector } from '../hooks.ts';

/**
 * Renders its children for the currency in which the visitor sees prices. Until hydration the page contains
 * all of the shop's and a style sheet shows the right one, which avoids wrong prices and layout shifts
 * (docs/decisions/0056).
 */
export function InSeenCurrency({ children }: { children: (code: CurrencyCode) => ReactNode }) {
  const chosen = useAppSelector(chosenCurrency);
  const currencies = useAppSelector((state) => state.global.currencies);
  if (chosen !== null) return children(chosen);
  return currencies.map((code) => (
    <span key={code} data-shown-in={code}>
      {children(code)}
    </span>
  ));
}
