import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedCustomer } from '#contracts/admin/customers/customer-index-calls.ts';
import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import { customerEndpoints, customerIndexQuery } from '#web/api/admin/customers/customers-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { nameOf } from '../customers/customer-texts.ts';
import styles from './picker.module.css';

const MOST = '10';

/** Finds a customer by name, email, phone or order number, and reads where their orders go. */
export function CustomerPicker({ onPick }: { onPick: (customer: StaffCustomer) => void }) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed, 200).trim();
  const customers = useQuery(customerIndexQuery(useApi(), { limit: MOST, ...(q !== '' && { q }) }));
  const pick = useChange<ListedCustomer, StaffCustomer>({
    change: async (api, { customer_id }) =>
      (
        await api.call(customerEndpoints.one, {
          params: { customer_id },
          query: { store_id: api.storeId },
        })
      ).customer,
    onDone: onPick,
  });
  return (
    <>
      <TextField
        label="Name, email, phone or order number"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        required
      />
      {pick.refusal !== null && <Notice tone="danger" title={pick.refusal} />}
      <QueryStates query={customers} failure="We could not search the customers.">
        {({ customers: found }) =>
          found.length === 0 ? (
            <EmptyState>No customer is called like that.</EmptyState>
          ) : (
            <ul className={styles.found}>
              {found.map((customer) => (
                <li key={customer.customer_id}>
                  <button type="button" className={styles.pick} onClick={() => pick.make(customer)}>
                    <span>{nameOf(customer)}</span>
                    <span className={styles.about}>
                      {[customer.email, customer.city].filter(Boolean).join(', ')}
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
