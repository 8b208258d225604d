import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import { type PurchasableItem, purchasablesQuery } from '#web/api/admin/orders/draft-orders-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import styles from './picker.module.css';

/** Finds something in the catalogue by name or SKU. */
export function ItemPicker({
  currency,
  isForDiscounts = false,
  onPick,
}: {
  currency: CurrencyCode;
  /** For those who make discounts, and may not prepare orders. */
  isForDiscounts?: boolean;
  onPick: (item: PurchasableItem) => void;
}) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed, 200);
  const items = useQuery(purchasablesQuery(useApi(), { currency, q, isForDiscounts }));
  return (
    <>
      <TextField
        label="Name or SKU"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        required
      />
      <QueryStates query={items} failure="We could not search the catalogue.">
        {(found) =>
          found.length === 0 ? (
            <EmptyState>Nothing in the catalogue is called like that.</EmptyState>
          ) : (
            <ul className={styles.found}>
              {found.map((item) => (
                <li key={item.sku ?? item.bundle_id}>
                  <button type="button" className={styles.pick} onClick={() => onPick(item)}>
                    <span>{[item.title, item.description].filter(Boolean).join(', ')}</span>
                    <span className={styles.about}>
                      {formatMoney(item.price, currency)}
                      {item.available !== null && `, ${item.available} in stock`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </>
  );
}
