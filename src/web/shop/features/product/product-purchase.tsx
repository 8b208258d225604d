import { type ReactNode, useState } from 'react';
import { SUBSCRIPTION_CURRENCY } from '#domain/cart/cart-currency.ts';
import { displayPrice } from '#domain/catalog/display-price.ts';
import { type Selection, selectedBundle, selectedVariant } from '#domain/catalog/selection.ts';
import { CURRENCY_CODES, formatMoney } from '#domain/money.ts';
import { type Product, type ProductPicture, productInCurrency } from '#web/api/product.ts';
import { PricedProduct } from '#web/state/priced-product.tsx';
import { useNamesCurrency } from '#web/state/use-money.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { Price } from '#web/ui/typography/price.tsx';
import { AddButton } from './add-button.tsx';
import { Gallery } from './gallery.tsx';
import { productColours } from './product-colours.ts';
import styles from './product-purchase.module.css';
import { PurchaseChoices } from './purchase-choices.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { usePurchase } from './use-purchase.ts';

interface ProductPurchaseProps {
  product: Product;
  /** Where the reviews are on this page; the rating leads there. */
  reviewsId?: string | undefined;
  /** What stands below the choice: ingredients and the like. */
  children?: ReactNode;
}

const loadAlert = () => import('#web/ui/dialogs/alert-dialog.tsx');

/**
 * Everything to be settled before buying: pictures, title, choices, and the bar with price, quantity and button, which on a
 * phone stays at the lower edge of the window. Key it by the product. Spec §2 and §4, Product page.
 */
export function ProductPurchase({ product, reviewsId, children }: ProductPurchaseProps) {
  const purchase = usePurchase(product);
  const { selection, change } = purchase;
  const alert = useDeferredImport(loadAlert, purchase.isStockAlertOpen);
  const chosen = selectedBundle(product, selection) ?? selectedVariant(product, selection);
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
        <RatingSummary product={product} reviewsId={reviewsId} />
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
      {alert && (
        <alert.AlertDialog
          isOpen={purchase.isStockAlertOpen}
          onClose={purchase.closeStockAlert}
          title="Out of stock"
          message="Requested quantity exceeds available stock"
        />
      )}
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
  const [isQuantityRefused, setQuantityRefused] = useState(false);
  return (
    <section className={styles.bar} aria-label="Buy">
      <p className={styles.price} style={{ '--length': longestPrice(product, selection) }} aria-live="polite">
        {selection.subscriptionOptionId === null ? (
          <PricedProduct product={product}>
            {(priced) => <ChosenPrice priced={priced} selection={selection} />}
          </PricedProduct>
        ) : (
          <ChosenPrice priced={productInCurrency(product, SUBSCRIPTION_CURRENCY)} selection={selection} />
        )}
      </p>
      <QuantityStepper
        value={selection.quantity}
        onChange={(quantity) => change({ type: 'quantityChanged', quantity })}
        onValidityChange={setQuantityRefused}
        label={`Quantity of ${product.title}`}
        size="small"
        isDisabled={addState === 'sold out'}
      />
      <AddButton state={addState} onAdd={() => !isQuantityRefused && add()} />
    </section>
  );
}

function ChosenPrice({ priced, selection }: { priced: Product; selection: Selection }) {
  const price = displayPrice(priced, selection);
  const isNamed = useNamesCurrency([priced.currency]) && selection.subscriptionOptionId !== null;
  return (
    price && (
      <Price
        amount={price.discountedPrice}
        original={price.originalPrice}
        currency={priced.currency}
        isNamed={isNamed}
      />
    )
  );
}

/** How many letters the price takes in the currency where it is longest: the bar is the same in each. */
function longestPrice(product: Product, selection: Selection): number {
  const lengths = CURRENCY_CODES.map((code) => {
    const priced = productInCurrency(product, code);
    const price = displayPrice(priced, selection);
    return price ? formatMoney(price.discountedPrice, priced.currency).length : 0;
  });
  return Math.max(...lengths);
}
