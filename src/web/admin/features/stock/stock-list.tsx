import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminStockQuery, type CountedStock } from '#web/api/admin/stock-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { CountDialog } from './count-dialog.tsx';

/** Highlighted as low stock. */
const LOW_STOCK = 10;

const COLUMNS: readonly Column<CountedStock>[] = [
  { title: 'Item', isPrimary: true, cell: ({ product }) => product },
  { title: 'Variant', cell: ({ variant }) => variant },
  { title: 'SKU', cell: ({ sku }) => sku },
  { title: 'Free', isNumber: true, cell: (row) => <Free row={row} /> },
  { title: 'Held', isNumber: true, isSecondary: true, cell: ({ held }) => held },
  { title: 'On hand', isNumber: true, isSecondary: true, cell: ({ on_hand }) => on_hand },
];

function Free({ row: { on_hand, held } }: { row: CountedStock }) {
  const free = on_hand - held;
  if (free >= LOW_STOCK) return `${free} free`;
  return <Badge tone={free <= 0 ? 'danger' : 'warn'}>{free <= 0 ? 'sold out' : `${free} left`}</Badge>;
}

/** The stock of everything that is sold, lowest first, with a dialog to record a count. */
export function StockList() {
  const stock = useQuery(adminStockQuery(useApi()));
  const mayCount = usePermission('stock:count');
  const [counting, setCounting] = useState<CountedStock | null>(null);
  const columns = mayCount ? [...COLUMNS, countColumn(setCounting)] : COLUMNS;
  return (
    <>
      <QueryStates query={stock} failure="We could not fetch the stock.">
        {(items) =>
          items.length === 0 ? (
            <EmptyState>There is nothing to count yet.</EmptyState>
          ) : (
            <IndexTable
              caption="Stock of everything that is sold"
              rows={items}
              keyOf={({ sku }) => sku}
              nameOf={({ product, sku }) => `${product}, ${sku}`}
              columns={columns}
            />
          )
        }
      </QueryStates>
      <CountDialog stock={counting} onClose={() => setCounting(null)} />
    </>
  );
}

const countColumn = (onCount: (stock: CountedStock) => void): Column<CountedStock> => ({
  title: 'Count',
  cell: (row) => (
    <Button aria-label={`Count ${row.product}, ${row.sku}`} onClick={() => onCount(row)}>
      Count
    </Button>
  ),
});
