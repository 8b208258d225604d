import { unitPriceText } from '#domain/catalog/unit-price.ts';
import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import { InSeenCurrency } from '#web/state/money/in-seen-currency.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './box-amount.module.css';

interface BoxAmountProps {
  amount: Cents;
  currency: CurrencyCode;
  /** Of the whole box; null until it is full, or unknown. */
  netWeightGrams: number | null;
  sizedInGrams: boolean;
}

/**
 * The price of a box, and per ounce or 100 g. It is not the product page's own component, because sharing it would add
 * a file to every product page.
 */
export function BoxAmount({ amount, currency, netWeightGrams, sizedInGrams }: BoxAmountProps) {
  return (
    <InSeenCurrency>
      {(seen) => {
        const unitPrice = unitPriceText(amount, netWeightGrams, currency, seen, sizedInGrams);
        return (
          <>
            {formatMoney(amount, currency, { isNamed: currency !== seen })}
            {unitPrice && (
              <span className={styles.unit}>
                <span aria-hidden="true"> {unitPrice.shown}</span>
                <VisuallyHidden> {unitPrice.spoken}</VisuallyHidden>
              </span>
            )}
          </>
        );
      }}
    </InSeenCurrency>
  );
}
