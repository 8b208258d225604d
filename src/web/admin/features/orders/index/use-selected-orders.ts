import { useState } from 'react';
import type { ListedOrder } from '#web/api/admin/orders/order-index-api.ts';
import type { RowSelection } from '../../../ui/table/selection.tsx';
import type { SelectedOrder } from './bulk-steps.ts';

/** The selected orders, also those of pages that were left. */
export function useSelectedOrders(
  selection: RowSelection,
  shown: readonly ListedOrder[] | undefined,
): SelectedOrder[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, SelectedOrder>>(new Map());
  const isNew = shown?.some(({ order_id }) => !seen.has(order_id)) ?? false;
  if (shown && isNew) setSeen(new Map([...seen, ...shown.map((order) => [order.order_id, order] as const)]));
  return [...selection.keys].flatMap((key) => seen.get(key) ?? []);
}
