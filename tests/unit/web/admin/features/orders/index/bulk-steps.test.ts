import { expect, it } from 'vitest';
import { forgetKeyOfRow, keyOfRow } from '#web/admin/features/orders/fulfilment/bulk-progress.ts';
import { runSteps, type SelectedOrder, stepsOf } from '#web/admin/features/orders/index/bulk-steps.ts';
import type { ApiClient } from '#web/api/client.ts';
import { anId } from '../../../../../../support/ids.ts';

const orders: SelectedOrder[] = ['one', 'two', 'three'].map((id, index) => ({
  order_id: anId(id),
  order_number: 1_000 + index,
  name: `Buyer ${id}`,
}));
const typed = { reason: '', tracking: {} };

/** What was sent for each order, in this order. */
function recording(onCall: () => void = () => undefined) {
  const keys: string[] = [];
  const call = async (_endpoint: unknown, { body }: { body: { idempotency_key: string } }) => {
    keys.push(body.idempotency_key);
    onCall();
  };
  return { keys, api: { storeId: anId('store'), call } as unknown as ApiClient };
}

it('a bulk action that is stopped leaves the orders that come after', async () => {
  const run = new AbortController();
  const { keys, api } = recording(() => run.abort());
  const { signal } = run;
  const result = await runSteps(
    api,
    { action: 'ship', steps: stepsOf(orders), typed, signal },
    () => undefined,
  );
  expect([keys.length, result]).toEqual([1, { done: 1, refused: 0 }]);
});

it('an order that was shipped, and whose parcel was cancelled, is shipped again with a key of its own', async () => {
  const { keys, api } = recording();
  const { signal } = new AbortController();
  const once = { action: 'ship', steps: stepsOf(orders.slice(0, 1)), typed, signal } as const;
  await runSteps(api, once, () => undefined);
  await runSteps(api, once, () => undefined);
  expect(new Set(keys).size).toBe(2);
});

it('a row that was not answered has the same key when it is sent again', () => {
  const row = { order: '1001', tracking: '1Z999AA10123456784' };
  const key = keyOfRow(row);
  expect(keyOfRow(row)).toBe(key);
  forgetKeyOfRow(row);
  expect(keyOfRow(row)).not.toBe(key);
});
