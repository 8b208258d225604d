import type { ReactNode } from 'react';
import { chosenBundle, chosenVariant } from '#domain/catalog/selection.ts';
import { shownPrice } from '#domain/catalog/shown-price.ts';
import { formatMoney } from '#domain/money.ts';
import type { Product, ProductPicture } from '#web/api/product.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { TornEdge } from '#web/ui/torn-edge.tsx';
import { AddButton } from './add-button.tsx';
import { Gallery } from './gallery.tsx';
import { productColours } from './product-colours.ts';
import styles from './product-purchase.module.css';
import { PurchaseChoices } from './purchase-choices.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { usePurchase } from './use-purchase.ts';

interface ProductPurchaseProps {
  product: Product;
  /** What stands below the choice: ingredients and the like. */
  children?: ReactNode;
}

/**
 * Everything to be settled before buying: pictures, title, choices, and the bar with price, quantity and button, which on a
 * phone stays at the lower edge of the window. Key it by the product. Spec §2 and §4, Product page.
 */
export function ProductPurchase({ product, children }: ProductPurchaseProps) {
  const purchase = usePurchase(product);
  const { selection, change } = purchase;
  const chosen = chosenBundle(product, selection) ?? chosenVariant(product, selection);
  const pictures = picturesOf(product, chosen);
  return (
    <article className={styles.product} style={productColours(product.content)}>
      <div className={styles.pictures}>
        <Gallery key={pictures.map(({ url }) => url).join()} pictures={pictures} />
      </div>
      <div className={styles.choice}>
        <h1 className={styles.title} style={{ '--length': product.title.length }}>
          {product.title}
        </h1>
        <RatingSummary product={product} />
        <div className={styles.options}>
          <PurchaseChoices product={product} selection={selection} onChange={change} />
        </div>
        <div className={styles.words}>
          <p className={styles.inIt} aria-live="polite">
            {chosen?.description}
          </p>
          <p>{product.description}</p>
          {product.content && <p>{product.content.description_text}</p>}
        </div>
      </div>
      {children && (
        <div className={styles.facts}>
          <TornEdge color={edgeColour(product)} />
          {children}
        </div>
      )}
      <PurchaseBar product={product} purchase={purchase} />
      <AlertDialog
        isOpen={purchase.isStockAlertOpen}
        onClose={purchase.closeStockAlert}
        title="Out of stock"
        message="Requested quantity exceeds available stock"
      />
    </article>
  );
}

const edgeColour = ({ content }: Product) => (content?.colours.primary ?? 'amber') as `#${string}` | 'amber';

/** The chosen thing's own pictures first, then the product's. */
function picturesOf(product: Product, chosen: { pictures: ProductPicture[] } | undefined): ProductPicture[] {
  const all = [...(chosen?.pictures ?? []), ...product.pictures];
  return [...new Map(all.map((picture) => [picture.url, picture])).values()];
}

function PurchaseBar({ product, purchase }: { product: Product; purchase: ReturnType<typeof usePurchase> }) {
  const { selection, change, add, addState } = purchase;
  const price = shownPrice(product, selection);
  return (
    <section className={styles.bar} aria-label="Buy">
      <p
        className={styles.price}
        style={{ '--length': price ? formatMoney(price.discountedPrice, product.currency).length : 0 }}
        aria-live="polite"
      >
        {price && (
          <Price amount={price.discountedPrice} original={price.originalPrice} currency={product.currency} />
        )}
      </p>
      <QuantityStepper
        value={selection.quantity}
        onChange={(quantity) => change({ type: 'quantityChanged', quantity })}
        label={`Quantity of ${product.title}`}
        size="small"
        isDisabled={addState === 'sold out'}
      />
      <AddButton state={addState} onAdd={add} />
    </section>
  );
}
