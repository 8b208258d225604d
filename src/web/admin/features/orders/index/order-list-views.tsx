import type { OrderView } from '#domain/orders/order-views.ts';
import type { OrderCounts } from '#web/api/admin/orders/order-index-api.ts';
import type { ListState } from '../../../ui/table/use-list-state.ts';
import { ListViews } from '../../saved-views/list-views.tsx';

const VIEWS: readonly { value: OrderView; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'today', label: 'Today' },
  { value: 'to_pack', label: 'To pack' },
  { value: 'partly_shipped', label: 'Partly shipped' },
  { value: 'on_hold', label: 'On hold' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'cancelled', label: 'Cancelled' },
];

const IMPORTED_PATH = '/admin/orders/imported';

interface OrderListViewsProps {
  state: ListState;
  /** The list that is open: orders of this shop, or those that were imported. */
  list: 'orders' | 'imported_orders';
  /** What waits; undefined while it is not known. */
  counts?: OrderCounts | undefined;
}

/** The views of the list of orders; imported orders, where there are any, are a list of their own. */
export function OrderListViews({ state, list, counts }: OrderListViewsProps) {
  const isImported = list === 'imported_orders';
  const current = isImported ? null : state.get('view') || 'all';
  const countOf = (view: OrderView) => {
    if (!counts || (view !== 'to_pack' && view !== 'on_hold')) return null;
    return counts[view] >= counts.most ? `${counts.most}+` : String(counts[view]);
  };
  return (
    <ListViews
      list={list}
      path={isImported ? IMPORTED_PATH : '/admin/orders'}
      state={state}
      label="Views of orders"
      views={[
        ...VIEWS.map(({ value, label }) => ({
          label,
          to: addressOf(value),
          isCurrent: value === current,
          count: countOf(value),
        })),
        ...(isImported || counts?.has_imported
          ? [{ label: 'Imported', to: IMPORTED_PATH, isCurrent: isImported }]
          : []),
      ]}
    />
  );
}

/** Orders to pack begin with the one that waits longest. */
function addressOf(view: OrderView): string {
  if (view === 'all') return '/admin/orders';
  return view === 'to_pack' ? '/admin/orders?view=to_pack&sort=oldest' : `/admin/orders?view=${view}`;
}
