import { type CSSProperties, type ReactNode, useState } from 'react';
import { displayPrice } from '#domain/catalog/display-price.ts';
import type { ProductContent } from '#domain/catalog/product.ts';
import {
  type Selection,
  type SelectionChange,
  selectedBundle,
  selectedVariant,
} from '#domain/catalog/selection.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import { readableTextColour } from '#domain/presentation/readable-text-colour.ts';
import { type Product, type ProductPicture, productInCurrency } from '#web/api/catalog/product.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { chosenCurrency } from '#web/state/money/chosen-currency.ts';
import { PricedProduct } from '#web/state/money/priced-product.tsx';
import { useNamesCurrency } from '#web/state/money/use-money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { Price } from '#web/ui/typography/price.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { RatingSummary } from '../rating-summary.tsx';
import { AddButton } from './add-button.tsx';
import styles from './product-purchase.module.css';
import { PurchaseChoices } from './purchase-choices.tsx';
import { usePurchase } from './use-add-to-cart.ts';

interface ProductPurchaseProps {
  product: Product;
  /** The id of the reviews section, to which the rating links. */
  reviewsId?: string | undefined;
  /** Shown with the choices: what shipping costs, or for whom a gift card is. `currency` is null until hydration. */
  shipping?: (items: {
    currency: CurrencyCode | null;
    isRecurring: boolean;
    selection: Selection;
  }) => ReactNode;
  /** Shown with the choices while the selected one is sold out. */
  soldOut?: (selection: Selection, onChange: (change: SelectionChange) => void) => ReactNode;
  /** Shown below the choices: ingredients and similar. */
  children?: ReactNode;
  /** Shown below everything, with the price and the button still in view. */
  below?: ReactNode;
}

const loadAlert = () => import('#web/ui/dialogs/alert-dialog.tsx');

/**
 * Pictures, title, choices, and a bar with price, quantity and button, which stays in view while something is in
 * stock. Key it by the product. Spec §2 and §4, Product page.
 */
export function ProductPurchase({
  product,
  reviewsId,
  shipping,
  soldOut,
  children,
  below,
}: ProductPurchaseProps) {
  const purchase = usePurchase(product);
  const { selection, change } = purchase;
  const alert = useDeferredImport(loadAlert, purchase.isStockAlertOpen);
  const item = selectedBundle(product, selection) ?? selectedVariant(product, selection);
  const chosen = useAppSelector(chosenCurrency);
  const pictures = picturesOf(product, item);
  const isRecurring = selection.subscriptionOptionId !== null;
  return (
    <article className={styles.product} style={productColours(product.content)}>
      <div className={styles.pictures}>
        <Gallery key={pictures.map(({ url }) => url).join()} pictures={pictures} />
      </div>
      <div className={styles.details}>
        <h1 className={styles.title} style={{ '--length': product.title.length }}>
          {product.title}
        </h1>
        <RatingSummary product={product} reviewsId={reviewsId} />
        <div className={styles.options}>
          <PurchaseChoices product={product} selection={selection} onChange={change} />
        </div>
        {purchase.addState === 'sold out' && (
          <div className={styles.soldOut}>{soldOut?.(selection, change)}</div>
        )}
        {shipping?.({ currency: isRecurring ? product.currency : chosen, isRecurring, selection })}
        <div className={styles.text}>
          <p className={styles.contents} aria-live="polite">
            {item?.description}
          </p>
          {product.descriptionHtml ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server, as in RichText, which would be one script more here.
            <div dangerouslySetInnerHTML={{ __html: product.descriptionHtml }} />
          ) : (
            <p>{product.description}</p>
          )}
          {product.content && <p>{product.content.description_text}</p>}
        </div>
      </div>
      {!product.isGiftCard && <PurchaseBar product={product} purchase={purchase} />}
      {children && (
        <div className={styles.facts}>
          <TornEdge color={edgeColour(product)} />
          {children}
        </div>
      )}
      {below && <div className={styles.below}>{below}</div>}
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

/** The pictures of the selected variant or bundle first, then the product's. */
function picturesOf(product: Product, item: { pictures: ProductPicture[] } | undefined): ProductPicture[] {
  const all = [...(item?.pictures ?? []), ...product.pictures];
  return [...new Map(all.map((picture) => [picture.url, picture])).values()];
}

function PurchaseBar({ product, purchase }: { product: Product; purchase: ReturnType<typeof usePurchase> }) {
  const { selection, change, add, addState } = purchase;
  const [isQuantityInvalid, setQuantityInvalid] = useState(false);
  return (
    <section className={classNames(styles.bar, addState !== 'sold out' && styles.sticky)} aria-label="Buy">
      <p
        className={styles.price}
        style={{ '--length': useWidestPrice(product, selection) }}
        aria-live="polite"
      >
        {selection.subscriptionOptionId === null ? (
          <PricedProduct product={product}>
            {(priced) => <SelectedPrice priced={priced} selection={selection} />}
          </PricedProduct>
        ) : (
          <SelectedPrice priced={product} selection={selection} />
        )}
      </p>
      <QuantityStepper
        value={selection.quantity}
        onChange={(quantity) => change({ type: 'quantityChanged', quantity })}
        onValidityChange={setQuantityInvalid}
        label={`Quantity of ${product.title}`}
        size="small"
      />
      <AddButton state={addState} onAdd={() => !isQuantityInvalid && add()} />
    </section>
  );
}

function SelectedPrice({ priced, selection }: { priced: Product; selection: Selection }) {
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

/** The length of the longest formatted price, so that the bar has the same layout in every currency. */
function useWidestPrice(product: Product, selection: Selection): number {
  const currencies = useAppSelector((state) => state.global.currencies);
  const lengths = currencies.map((code) => {
    const priced = productInCurrency(product, code);
    const price = displayPrice(priced, selection);
    return price ? formatMoney(price.discountedPrice, priced.currency).length : 0;
  });
  return Math.max(...lengths);
}

/**
 * A product's colours as custom properties, each with a readable text colour; empty without static content.
 * Spec §3.
 */
function productColours(content: ProductContent | null): CSSProperties {
  if (content === null) return {};
  const { primary, text, button, badge } = content.colours;
  return {
    '--product-primary': primary,
    '--product-text': text,
    '--product-button': button,
    '--product-button-ink': readableTextColour(button),
    '--product-badge': badge,
    '--product-badge-ink': readableTextColour(badge),
  };
}
