import { type CSSProperties, useId } from 'react';
import { boxWeight, savedByBox } from '#domain/catalog/box.ts';
import { formatMoney } from '#domain/money.ts';
import type { Bag, BoxPage } from '#web/api/catalog/box-query.ts';
import { PricedProduct } from '#web/state/money/priced-product.tsx';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Picture } from '#web/ui/images/picture.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { AllergenSummary } from './allergen-summary.tsx';
import { BoxAmount } from './box-amount.tsx';
import { chosenBags } from './box-line.ts';
import styles from './box-tray.module.css';
import { useAddBox } from './use-add-box.ts';
import type { Box } from './use-box.ts';

const loadAlert = () => import('#web/ui/dialogs/alert-dialog.tsx');

/** What is in the box, its price and the button; sticks to the lower edge on phones and to the top beside the bags. */
export function BoxTray({ page, box }: { page: BoxPage; box: Box }) {
  const titleId = useId();
  const { add, isAdding, isStockAlertOpen, closeStockAlert } = useAddBox(page, box);
  const alert = useDeferredImport(loadAlert, isStockAlertOpen);
  const { units } = box.size.choice;
  const { items, boxItems = items } = useStoreTexts();
  const inside = chosenBags(page.bags, box);
  const short = inside.filter(({ bag, quantity }) => quantity > bag.stock);
  const isReady = box.missing === 0 && short.length === 0;
  return (
    <section className={styles.tray} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {box.changedLine === null ? 'Your box' : 'Change your box'}
      </h2>
      <Slots units={units} inside={inside} />
      <p className={styles.progress} role="status">
        <span className={styles.count}>
          {units - box.missing} of {units}
        </span>
        <VisuallyHidden> {boxItems} in your box.</VisuallyHidden>
        {short.length > 0 && (
          <span className={styles.short}>
            {' '}
            Not enough left: {short.map(({ bag }) => bag.title).join(', ')}. Swap it.
          </span>
        )}
      </p>
      {box.missing === 0 && (
        <div className={styles.allergens}>
          <AllergenSummary bags={inside.map(({ bag }) => bag)} />
        </div>
      )}
      <div className={styles.price}>
        <BoxPrice page={page} box={box} inside={inside} />
      </div>
      <button
        type="button"
        className={styles.button}
        aria-disabled={!isReady || isAdding || undefined}
        onClick={() => isReady && !isAdding && add()}
      >
        {buttonLabel(box, { isAdding, isShort: short.length > 0 })}
      </button>
      {alert && (
        <alert.AlertDialog
          isOpen={isStockAlertOpen}
          onClose={closeStockAlert}
          title="Out of stock"
          message="Requested quantity exceeds available stock"
        />
      )}
    </section>
  );
}

function buttonLabel(box: Box, { isAdding, isShort }: { isAdding: boolean; isShort: boolean }): string {
  if (isAdding) return 'adding to cart...';
  if (box.missing > 0) return `${box.missing} more to go`;
  if (isShort) return 'swap what is gone';
  return box.changedLine === null ? 'add to cart' : 'save changes';
}

type Inside = { bag: Bag; quantity: number }[];

/** The places of the box; the progress and the bags' own numbers say the same in words. */
function Slots({ units, inside }: { units: number; inside: Inside }) {
  const bags = inside.flatMap(({ bag, quantity }) => Array.from({ length: quantity }, () => bag));
  return (
    <div className={styles.slots} style={{ '--units': units } as CSSProperties} aria-hidden="true">
      {Array.from({ length: units }, (_, place) => {
        const bag = bags[place];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its number.
          <span key={place} className={styles.slot} data-filled={bag !== undefined || undefined}>
            {bag && (
              <Picture key={bag.sku} src={bag.picture.url} alt="" sizes="(min-width: 64rem) 7rem, 3rem" />
            )}
          </span>
        );
      })}
    </div>
  );
}

function BoxPrice({ page, box, inside }: { page: BoxPage; box: Box; inside: Inside }) {
  const option = box.size.subscriptions.find(
    ({ subscriptionOptionId }) => subscriptionOptionId === box.subscriptionOptionId,
  );
  const measure = {
    netWeightGrams: box.missing === 0 ? boxWeight(inside) : null,
    sizedInGrams: inside.every(({ bag }) => bag.sizedInGrams),
  };
  if (option) return <BoxAmount amount={option.priceCents} currency={page.product.currency} {...measure} />;
  return (
    <PricedProduct product={page.product}>
      {({ bundles, currency }) => {
        const bundle = bundles.find(({ bundleId }) => bundleId === box.size.bundleId);
        if (!bundle) return null;
        const saved = box.missing === 0 ? savedByBox(inside, bundle.discountedPriceCents, currency) : null;
        return (
          <>
            <BoxAmount amount={bundle.discountedPriceCents} currency={currency} {...measure} />
            {saved !== null && saved > 0 && (
              <span className={styles.saved}>{formatMoney(saved, currency)} less than bought separately</span>
            )}
          </>
        );
      }}
    </PricedProduct>
  );
}
