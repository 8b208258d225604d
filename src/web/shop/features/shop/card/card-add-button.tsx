import { Link } from 'react-router';
import { checkStock } from '#domain/cart/stock.ts';
import { isBox } from '#domain/catalog/box.ts';
import { firstChoiceLabel } from '#domain/catalog/first-choice.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import { identityOf, initialSelection, isSoldOut, stockBySku } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { cartLineOf } from '#web/state/cart/cart-line-of.ts';
import { addToCart } from '#web/state/cart/cart-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { CheckIcon, NextIcon, PlusIcon } from '#web/ui/images/icons.tsx';
import { useFeedback } from '#web/ui/timing/use-feedback.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './card-add-button.module.css';

/**
 * Adds one unit of the selection with which the product's page opens; nothing when that is sold out. A product of which
 * nothing is left has a link to the form that asks for it, and a box one to the page where it is filled, as a gift card to
 * that where it is said for whom it is.
 */
export function CardAddButton({ product }: { product: Product }) {
  const dispatch = useAppDispatch();
  const [isAdded, showFeedback] = useFeedback();
  const selection = initialSelection(product);
  const identity = identityOf(product, selection);
  if (isSoldOut(product)) return <BackInStockLink product={product} />;
  if (isBox(product) || product.isGiftCard) return <FillLink product={product} />;
  if (identity === null || !checkStock(identity, 1, stockBySku(product)).isEnough) return null;

  const add = () => {
    const line = cartLineOf(product, selection);
    if (line !== null && !isAdded && dispatch(addToCart(line)) !== 'ignored') showFeedback();
  };

  const choice = product.variants.length > 1 ? firstChoiceLabel(product.variants.slice(0, 1)) : null;
  return (
    <button type="button" className={styles.add} data-added={isAdded || undefined} onClick={add}>
      {isAdded ? <CheckIcon /> : <PlusIcon />}
      <span className={styles.word} aria-hidden="true">
        add
      </span>
      <VisuallyHidden>
        add {product.title}
        {choice !== null && `, ${choice},`} to the cart
      </VisuallyHidden>
    </button>
  );
}

const BackInStockLink = ({ product }: { product: Product }) => (
  <Link className={styles.add} to={`/products/${product.handle}#back-in-stock`}>
    <svg className={styles.bell} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M12 3v2m-6 11v-5a6 6 0 0 1 12 0v5l2 2H4zm4 5h4" />
    </svg>
    <span className={styles.word} aria-hidden="true">
      tell me
    </span>
    <VisuallyHidden>tell me when {product.title} is back</VisuallyHidden>
  </Link>
);

const FillLink = ({ product: { handle, isGiftCard, title } }: { product: Product }) => (
  <Link className={styles.add} to={productPath(handle, !isGiftCard)}>
    <NextIcon />
    <span className={styles.word} aria-hidden="true">
      {isGiftCard ? 'choose' : 'fill it'}
    </span>
    <VisuallyHidden>
      {isGiftCard ? 'choose' : 'fill'} {title}
    </VisuallyHidden>
  </Link>
);
