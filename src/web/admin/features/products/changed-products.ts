import type { ChangedProducts, ListedProduct } from '#contracts/admin/products/product-calls.ts';
import { counted } from '#domain/text/counted.ts';

/** Products as they were shown, so that what changed meanwhile is left. */
export const shownOf = (products: readonly ListedProduct[]) =>
  products.map(({ handle, version }) => ({ handle, version }));

/** `2 products archived.` */
export function changedText(products: ChangedProducts, done: string): string {
  const count = products.filter(({ refusal }) => refusal === null).length;
  return count === 0 ? 'Nothing was changed.' : `${counted(count, 'product')} ${done}.`;
}

/** How changed prices are rounded. */
export const ROUNDINGS = [
  { value: 'cent', label: 'The cent' },
  { value: 'nine', label: 'A price that ends in 9' },
];
