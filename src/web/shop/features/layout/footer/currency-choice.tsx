import { useId } from 'react';
import type { CurrencyCode } from '#domain/money.ts';
import { chooseCurrency, chosenCurrency } from '#web/state/money/chosen-currency.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './currency-choice.module.css';

/** The currency of prices and payments, stored for later sessions; nothing where the shop sells in one alone. */
export function CurrencyChoice() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(chosenCurrency);
  const { currencies, config } = useAppSelector((state) => state.global);
  const id = useId();
  if (!currencies[1]) return null;
  return (
    <div className={styles.currency}>
      <label htmlFor={id}>Currency</label>
      <select
        id={id}
        value={chosen ?? currencies[0]}
        onChange={({ target }) => dispatch(chooseCurrency(target.value as CurrencyCode))}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {config?.currencyLabels[code]}
          </option>
        ))}
      </select>
      <VisuallyHidden>
        <span role="status">{chosen && `Prices are in ${config?.currencyLabels[chosen]}`}</span>
      </VisuallyHidden>
    </div>
  );
}
