import { isSoldOut } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/product.ts';
import { PricedProduct } from '#web/state/priced-product.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Price } from '#web/ui/typography/price.tsx';
import styles from './suggestion-list.module.css';

export interface SuggestionListProps {
  id: string;
  products: readonly Product[];
  /** Index of the one that Enter opens. */
  active: number;
  optionId: (product: Product) => string;
  onPoint: (index: number) => void;
  onOpen: (product: Product) => void;
}

/** The list box of the search: pack, name, price. The focus stays in the field; the field names the active option. */
export function SuggestionList({ id, products, active, optionId, onPoint, onOpen }: SuggestionListProps) {
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
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
        <div
          key={product.handle}
          id={optionId(product)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onPointerMove={() => onPoint(index)}
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
