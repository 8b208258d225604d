import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ADMIN_STOCK, adminStockQuery, type CountedStock, stockEndpoints } from '#web/api/admin/stock-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ChangeOutcome } from '../change-outcome.tsx';
import { PageStates } from '../page-states.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { type StaffChange, useStaffChange } from '../use-staff-change.ts';
import styles from './stock-list.module.css';

interface StockCount {
  stock: CountedStock;
  onHand: number;
}

/** The stock of everything that is sold, lowest first, with a form to record a count. */
export function StockList() {
  const stock = useQuery(adminStockQuery(useApi()));
  const change = useStaffChange(count, ADMIN_STOCK);
  return (
    <>
      <p className={styles.how}>
        Count what lies on the shelf and save it. Held units lie there too: somebody is paying for them right
        now.
      </p>
      <ChangeOutcome change={change} />
      <PageStates
        query={stock}
        failure="We could not fetch the stock."
        isEmpty={(items) => items.length === 0}
        emptyText="There is nothing to count yet."
      >
        {(items) => (
          <ul className={styles.rows}>
            {items.map((row) => (
              <StockRow key={`${row.sku} ${row.on_hand}`} row={row} change={change} />
            ))}
          </ul>
        )}
      </PageStates>
    </>
  );
}

/** Highlighted as low stock. */
const LOW_STOCK = 10;

function StockRow({ row, change }: { row: CountedStock; change: StaffChange<StockCount> }) {
  const mayCount = usePermission('stock:count');
  const free = row.on_hand - row.held;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    change.make({ stock: row, onHand: Number(new FormData(event.currentTarget).get('on_hand')) });
  }
  return (
    <li className={styles.row} data-few={free < LOW_STOCK}>
      <div>
        <h2 className={styles.product}>{row.product}</h2>
        <p className={styles.variant}>
          {row.variant} <span className={styles.sku}>{row.sku}</span>
        </p>
      </div>
      <p className={styles.free}>
        <strong>{free}</strong> free{row.held > 0 && `, ${row.held} held`}
      </p>
      {mayCount && (
        <form className={styles.count} onSubmit={submit}>
          <label htmlFor={`count-${row.sku}`}>On the shelf</label>
          <input
            id={`count-${row.sku}`}
            name="on_hand"
            type="number"
            inputMode="numeric"
            min={row.held}
            max={1_000_000}
            step={1}
            required
            defaultValue={row.on_hand}
            className={styles.number}
          />
          <Button
            type="submit"
            variant="secondary"
            aria-label={`Save the count of ${row.product}, ${row.sku}`}
            isLoading={change.pending?.stock.sku === row.sku}
          >
            Save
          </Button>
        </form>
      )}
    </li>
  );
}

async function count(api: ApiClient, { stock, onHand }: StockCount): Promise<string> {
  const body = { store_id: api.storeId, sku: stock.sku, on_hand: onHand };
  const { on_hand, held } = await api.call(stockEndpoints.count, { body });
  return `${stock.product}, ${stock.sku}: ${on_hand} on the shelf, ${held} of them held.`;
}
