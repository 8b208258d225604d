import { resolveHost } from '#server/webhooks/public-address.ts';
import { enqueueDueDeliveries } from '#server/webhooks/delivery-queue.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { STORE, type TestShop, type TestShopper } from './test-shop.ts';

/** Of shops whose webhooks are sent to receivers on this machine. */
export const TO_THIS_MACHINE = (): Partial<AppDeps> => ({
  webhookRules: { allowsPrivate: true, resolve: resolveHost },
});

export const ALL_OF_ORDERS = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.refunded',
  'order.cancelled',
];

export const addWebhook = (
  owner: TestShopper,
  { address, events = ALL_OF_ORDERS }: { address: string; events?: readonly string[] },
) => owner.post('/admin/api/webhooks', { store_id: STORE, address, description: '', events });

/** Changes some fields of a webhook, as staff who see it now. */
export async function changeWebhook(owner: TestShopper, id: string, changes: object): Promise<void> {
  const { body } = await owner.get(`/admin/api/webhooks/${id}?store_id=${STORE}`);
  const { address, description, events, version } = body;
  const answer = await owner.post(`/admin/api/webhooks/${id}`, {
    store_id: STORE,
    address,
    description,
    events,
    version,
    is_enabled: true,
    ...changes,
  });
  if (answer.status !== 200) throw new Error(`not changed: ${JSON.stringify(answer.body)}`);
}

/** Sends what is due, as the shop does every minute. */
export async function deliver(shop: TestShop): Promise<void> {
  await enqueueDueDeliveries(shop.deps);
  await shop.runJobs('deliver-webhooks');
}
