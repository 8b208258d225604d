import type { ReactNode } from 'react';
import { CURRENCY_CODES } from '#domain/money.ts';
import { type Product, productInCurrency } from '#web/api/product.ts';
import { chosenCurrency } from './chosen-currency.ts';
import { useAppSelector } from './hooks.ts';

interface PricedProductProps {
  product: Product;
  children: (priced: Product) => ReactNode;
}

/**
 * Renders its children with prices in the visitor's currency. Until hydration the page contains both
 * currencies and a style sheet shows the right one, which avoids wrong prices and layout shifts
 * (docs/decisions/0056).
 */
export function PricedProduct({ product, children }: PricedProductProps) {
  const chosen = useAppSelector(chosenCurrency);
  if (chosen !== null) return children(productInCurrency(product, chosen));
  return CURRENCY_CODES.map((code) => (
    <span key={code} data-shown-in={code}>
      {children(productInCurrency(product, code))}
    </span>
  ));
}
