import type { ReactNode } from 'react';
import { CURRENCY_CODES } from '#domain/money.ts';
import { type Product, productIn } from '#web/api/product.ts';
import { chosenCurrency } from './chosen-currency.ts';
import { useAppSelector } from './hooks.ts';

interface InCurrencyProps {
  product: Product;
  children: (priced: Product) => ReactNode;
}

/**
 * What depends on prices, in the visitor's currency. A page is the same for everyone until it lives, so it holds both, and the style
 * sheet shows the one that the script in the head has found: no wrong price, no shift (docs/decisions/0056).
 */
export function PricedProduct({ product, children }: InCurrencyProps) {
  const chosen = useAppSelector(chosenCurrency);
  if (chosen !== null) return children(productIn(product, chosen));
  return CURRENCY_CODES.map((code) => (
    <span key={code} data-shown-in={code}>
      {children(productIn(product, code))}
    </span>
  ));
}
