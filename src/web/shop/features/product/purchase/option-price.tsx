import { unitPriceText } from '#domain/catalog/unit-price.ts';
import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import { ownCurrency } from '#web/state/money/chosen-currency.ts';
import { InSeenCurrency } from '#web/state/money/in-seen-currency.tsx';
import { useAppSelector } from '#web/state/hooks.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './option-price.module.css';

interface OptionPriceProps {
  amount: Cents;
  netWeightGrams: number | null;
  sizedInGrams: boolean;
  currency: CurrencyCode;
  /** The currency of the other prices; its country's measure is used. */
  seenCurrency?: CurrencyCode;
}

/** The price of an option, and per ounce or 100 g where its net weight is known. */
export function OptionPrice({
  amount,
  netWeightGrams,
  sizedInGrams,
  currency,
  seenCurrency = currency,
}: OptionPriceProps) {
  const unitPrice = unitPriceText(amount, netWeightGrams, currency, seenCurrency, sizedInGrams);
  return (
    <span className={styles.prices}>
      <span className={styles.price}>
        {formatMoney(amount, currency, { isNamed: currency !== seenCurrency })}
      </span>
      {unitPrice && (
        <span className={styles.unit}>
          <span aria-hidden="true">{unitPrice.shown}</span>
          <VisuallyHidden>{unitPrice.spoken}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/**
 * The price of a delivery. It is in the shop's own currency for everyone and names it for visitors who see
 * prices in another one. Spec §7.
 */
export function DeliveryPrice(delivery: Omit<OptionPriceProps, 'currency' | 'seenCurrency'>) {
  const currency = useAppSelector(ownCurrency);
  return (
    <InSeenCurrency>
      {(code) => <OptionPrice {...delivery} currency={currency} seenCurrency={code} />}
    </InSeenCurrency>
  );
}
