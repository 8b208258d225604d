import type { ListedOrder } from '#contracts/admin/orders/order-index-calls.ts';
import { fulfilmentEndpoints } from '#web/api/admin/orders/fulfilment-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { forgetKeyOfRow, keyOfRow } from '../fulfilment/bulk-progress.ts';

export type SelectedOrder = Pick<ListedOrder, 'order_id' | 'order_number' | 'name'>;
export type BulkAction = 'ship' | 'hold' | 'release';

/** An order of a bulk action. */
export interface BulkStep {
  order: SelectedOrder;
  key: string;
  /** Null while it was not tried; then '' or why it was refused. */
  problem: string | null;
}

/** What is typed for a bulk action: why it holds orders back, or the tracking numbers of parcels by the keys of the steps. */
export interface TypedBulk {
  reason: string;
  tracking: Readonly<Record<string, string>>;
}

export const stepsOf = (orders: readonly SelectedOrder[]): BulkStep[] =>
  orders.map((order) => ({ order, key: order.order_id, problem: null }));

/**
 * Does one order after the other, each by itself: one that is refused does not keep the others. Those that come after an aborted
 * signal are left.
 */
export async function runSteps(
  api: ApiClient,
  {
    action,
    steps,
    typed,
    signal,
  }: { action: BulkAction; steps: readonly BulkStep[]; typed: TypedBulk; signal: AbortSignal },
  onStep: (step: BulkStep) => void,
): Promise<{ done: number; refused: number }> {
  let done = 0;
  let refused = 0;
  for (const step of steps) {
    if (signal.aborted) break;
    const problem = await runStep(api, action, step, typed);
    if (problem === '') done += 1;
    else refused += 1;
    onStep({ ...step, problem });
  }
  return { done, refused };
}

async function runStep(
  api: ApiClient,
  action: BulkAction,
  step: BulkStep,
  { reason, tracking }: TypedBulk,
): Promise<string> {
  const params = { order_id: step.order.order_id };
  const store_id = api.storeId;
  try {
    if (action === 'hold') await api.call(fulfilmentEndpoints.hold, { params, body: { store_id, reason } });
    else if (action === 'release')
      await api.call(fulfilmentEndpoints.release, { params, body: { store_id } });
    else {
      const parcel = { order: step.order.order_id, tracking: tracking[step.key] ?? '' };
      const body = {
        store_id,
        lines: null,
        tracking: parcel.tracking,
        idempotency_key: keyOfRow(parcel),
      };
      await api.call(fulfilmentEndpoints.ship, { params, body });
      forgetKeyOfRow(parcel);
    }
    return '';
  } catch (failure) {
    return messageOf(failure, 'That did not work. Try it again.');
  }
}
