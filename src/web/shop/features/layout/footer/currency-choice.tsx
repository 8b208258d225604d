import { useId, useState } from 'react';
import type { CurrencyCode } from '#domain/money.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { chooseCurrency, chosenCurrency } from '#web/state/money/chosen-currency.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './currency-choice.module.css';

/** The currency of prices and payments, stored for later sessions; nothing where the shop sells in one alone. */
export function CurrencyChoice() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(chosenCurrency);
  const { currencies, config } = useAppSelector((state) => state.global);
  const id = useId();
  const [announced, announce] = useState('');
  if (!currencies[1]) return null;
  return (
    <div className={styles.currency}>
      <label htmlFor={id}>Currency</label>
      <select
        id={id}
        value={chosen ?? currencies[0]}
        onChange={({ target }) => {
          const code = target.value as CurrencyCode;
          dispatch(chooseCurrency(code));
          announce(`Prices are in ${config?.currencyLabels[code]}`);
        }}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {config?.currencyLabels[code]}
          </option>
        ))}
      </select>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </div>
  );
}
