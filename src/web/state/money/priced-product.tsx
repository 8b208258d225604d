import type { ReactNode } from 'react';
import { type Product, productInCurrency } from '#web/api/catalog/product.ts';
import { InSeenCurrency } from './in-seen-currency.tsx';

interface PricedProductProps {
  product: Product;
  children: (priced: Product) => ReactNode;
}

/** Renders its children with prices in the visitor's currency. */
export function PricedProduct({ product, children }: PricedProductProps) {
  return <InSeenCurrency>{(code) => children(productInCurrency(product, code))}</InSeenCurrency>;
}
