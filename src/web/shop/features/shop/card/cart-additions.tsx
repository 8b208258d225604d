import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { skusOf } from '#domain/cart/cart-line.ts';
import { freeShippingProgress } from '#domain/cart/cart-total.ts';
import { suggestAdditions } from '#domain/cart/suggest-additions.ts';
import { isSoldOut } from '#domain/catalog/selection.ts';
import { type Product, productInCurrency } from '#web/api/catalog/product.ts';
import { BEST_SELLERS_SEARCH, shopQuery } from '#web/api/catalog/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { selectFreeShippingFrom, selectShippedSubtotal } from '#web/state/money/free-shipping-from.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { ProductRows } from '../results/product-rows.tsx';
import styles from './cart-additions.module.css';

const MAX_PRODUCTS = 3;

/**
 * What brings the cart to free shipping, or the best sellers when it is empty; nothing once shipping is free, for gift
 * cards alone and until products are loaded.
 */
export function CartAdditions() {
  const { cartItems, currencyCode } = useAppSelector((state) => state.cart);
  const subtotal = useAppSelector(selectShippedSubtotal);
  const threshold = useAppSelector(selectFreeShippingFrom);
  const money = useMoney(currencyCode);
  const titleId = useId();
  const { data } = useQuery(shopQuery(useApi(), BEST_SELLERS_SEARCH));
  const inCart = new Set(cartItems.flatMap(skusOf));
  const candidates = (data?.products ?? [])
    .toReversed()
    .filter((product) => !isSoldOut(product) && !isIn(inCart, product))
    .map((product) => productInCurrency(product, currencyCode));
  if (candidates.length === 0) return null;
  if (cartItems.length === 0) {
    return (
      <section aria-labelledby={titleId} className={styles.additions}>
        <h2 id={titleId} className={styles.title}>
          What others take home
        </h2>
        <ProductRows products={candidates.slice(0, MAX_PRODUCTS)} />
      </section>
    );
  }
  if (threshold === null || subtotal === 0) return null;
  const { isFree, missingCents } = freeShippingProgress(subtotal, threshold);
  if (isFree) return null;
  const products = suggestAdditions(candidates, missingCents, MAX_PRODUCTS);
  const isEnough = products.every(({ priceCents }) => priceCents >= missingCents);
  return (
    <section aria-labelledby={titleId} className={styles.additions}>
      <h2 id={titleId} className={styles.title}>
        {isEnough
          ? `${money(missingCents)} short of free shipping. Any of these does it:`
          : 'On the way to free shipping'}
      </h2>
      <ProductRows products={products} currency={currencyCode} />
    </section>
  );
}

const isIn = (skus: ReadonlySet<string>, { variants }: Product) => variants.some(({ sku }) => skus.has(sku));
