import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#domain/text/counted.ts';
import { adminStockQuery, type CountedStock } from '#web/api/admin/stock-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { useSelectedRows, useSelection } from '../../ui/table/selection.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { ListViews } from '../saved-views/list-views.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { coverText, shortText } from './stock-texts.ts';
import { StoreThresholdDialog } from './threshold-dialogs.tsx';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'low', label: 'Runs out soon' },
  { value: 'out', label: 'Sold out' },
];

const FILTERS = ['view', 'q', 'sort'];

const SORTS = [
  { value: '', label: 'Fewest first' },
  { value: 'cover', label: 'Runs out first' },
  { value: 'name', label: 'By name' },
];

const COLUMNS: readonly Column<CountedStock>[] = [
  { title: 'Item', isPrimary: true, cell: (row) => <Item row={row} /> },
  { title: 'Variant', cell: ({ variant }) => variant },
  { title: 'SKU', cell: ({ sku }) => sku },
  { title: 'Free', isNumber: true, cell: (row) => <Free row={row} /> },
  { title: 'Held', isNumber: true, isSecondary: true, cell: ({ held }) => held },
  { title: 'On hand', isNumber: true, isSecondary: true, cell: ({ on_hand }) => on_hand },
  { title: 'Sold in 30 days', isNumber: true, isSecondary: true, cell: ({ sold_recently }) => sold_recently },
  { title: 'Lasts', cell: (row) => <Cover row={row} /> },
];

function Item({ row: { product, is_sold } }: { row: CountedStock }) {
  if (is_sold) return product;
  return (
    <>
      {product} <Badge>not sold yet</Badge>
    </>
  );
}

function Free({ row: { on_hand, held, is_low } }: { row: CountedStock }) {
  const free = on_hand - held;
  if (!is_low) return `${free} free`;
  return <Badge tone={free <= 0 ? 'danger' : 'warn'}>{free <= 0 ? 'sold out' : `${free} left`}</Badge>;
}

function Cover({ row: { days_of_cover, short_on } }: { row: CountedStock }) {
  if (short_on === null) return coverText(days_of_cover);
  return (
    <>
      {coverText(days_of_cover)} <Badge tone="danger">{shortText(short_on)}</Badge>
    </>
  );
}

/** The stock of everything that is sold, or not sold yet: view, search, sort and page are in the address. */
export function StockList() {
  const state = useListState();
  const stock = useQuery(adminStockQuery(useApi(), filtersOf(state, FILTERS)));
  const current = state.get('view') || 'all';
  const mayCount = usePermission('stock:count');
  const [isSetting, setIsSetting] = useState(false);
  const [received, setReceived] = useState<readonly CountedStock[] | null>(null);
  const selection = useSelection();
  const selected = useSelectedRows(selection, stock.data?.stock, ({ sku }) => sku);
  return (
    <>
      <ListViews
        list="stock"
        path="/admin/stock"
        state={state}
        label="Views of the stock"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'all' ? '/admin/stock' : `/admin/stock?view=${value}&sort=cover`,
          isCurrent: value === current,
        }))}
      />
      <ListTools>
        <ListSearch state={state} label="Name or SKU" />
        <ListFilter state={state} name="sort" label="Sort" choices={SORTS} />
        {mayCount && <Button onClick={() => setIsSetting(true)}>When stock is low</Button>}
      </ListTools>
      <QueryStates query={stock} failure="We could not fetch the stock.">
        {({ stock: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {current === 'all' ? 'Nothing is called like that.' : 'Nothing. The shelves are full enough.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Stock of everything that is sold or not sold yet"
                rows={rows}
                keyOf={({ sku }) => sku}
                nameOf={({ product, sku }) => `${product}, ${sku}`}
                columns={COLUMNS}
                {...(mayCount && {
                  selection,
                  bulkActions: (
                    <Button onClick={() => setReceived(selected)}>
                      Receive {counted(selected.length, 'item')}
                    </Button>
                  ),
                })}
                linkTo={({ sku }) => `/admin/stock/${encodeURIComponent(sku)}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
      <ReceiveDialog skus={received} onClose={() => setReceived(null)} onReceived={() => selection.set([])} />
      {stock.data && (
        <StoreThresholdDialog
          isOpen={isSetting}
          days={stock.data.low_below_days}
          onClose={() => setIsSetting(false)}
        />
      )}
    </>
  );
}
