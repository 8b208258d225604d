import { useId } from 'react';
import { CURRENCY_CODES, type CurrencyCode, DEFAULT_CURRENCY } from '#domain/money.ts';
import { chooseCurrency, chosenCurrency } from '#web/state/money/chosen-currency.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './currency-choice.module.css';

const CURRENCY_LABELS: Readonly<Record<CurrencyCode, string>> = {
  usd: 'US dollars ($)',
  cad: 'Canadian dollars (CAD)',
};

/**
 * The currency of prices and payments, stored for later sessions. Spec §1: prices are shown in USD or CAD.
 */
export function CurrencyChoice() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(chosenCurrency);
  const id = useId();
  return (
    <div className={styles.currency}>
      <label htmlFor={id}>Currency</label>
      <select
        id={id}
        value={chosen ?? DEFAULT_CURRENCY}
        onChange={({ target }) => dispatch(chooseCurrency(target.value as CurrencyCode))}
      >
        {CURRENCY_CODES.map((code) => (
          <option key={code} value={code}>
            {CURRENCY_LABELS[code]}
          </option>
        ))}
      </select>
      <VisuallyHidden>
        <span role="status">{chosen && `Prices are in ${CURRENCY_LABELS[chosen]}`}</span>
      </VisuallyHidden>
    </div>
  );
}
