import { isSoldOut } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { PricedProduct } from '#web/state/money/priced-product.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Price } from '#web/ui/typography/price.tsx';
import styles from './suggestion-list.module.css';

export interface SuggestionListProps {
  id: string;
  products: readonly Product[];
  /** Index of the suggestion that Enter opens; −1 for none. */
  active: number;
  optionId: (product: Product) => string;
  onHover: (index: number) => void;
  onOpen: (product: Product) => void;
}

/** The list box of the search. The focus stays in the input, which references the active option. */
export function SuggestionList({ id, products, active, optionId, onHover, onOpen }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Suggestions"
      className={styles.list}
      hidden={products.length === 0}
    >
      {products.map((product, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys.
        <div
          key={product.handle}
          id={optionId(product)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onPointerMove={() => onHover(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(product)}
        >
          <Picture src={product.mainPicture.url} alt="" sizes="4rem" className={styles.picture} />
          <span className={styles.title}>{product.title}</span>
          <span className={styles.price}>
            {isSoldOut(product) ? (
              'sold out'
            ) : (
              <PricedProduct product={product}>
                {({ priceCents, currency }) => <Price amount={priceCents} currency={currency} size="small" />}
              </PricedProduct>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
