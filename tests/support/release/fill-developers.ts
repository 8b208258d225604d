import { eq } from 'drizzle-orm';
import { MAX_ATTEMPTS } from '#domain/webhooks/delivery-schedule.ts';
import { webhookDeliveries } from '#server/platform/database/schema/webhook-tables.ts';
import { startReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';
import { addWebhook, changeWebhook, deliver } from '../webhooks.ts';
import { postAsStaff } from './post-as-staff.ts';

/** What other programs have of the shop. */
export interface HeldByPrograms {
  apiKey: string;
  webhook: { id: string; secret: string };
}

/** API keys and webhooks with what they were sent. `shop` sends to this machine. */
export async function fillDevelopers(shop: TestShop, operator: TestShopper): Promise<HeldByPrograms> {
  const apiKey = await fillApiKeys(shop, operator);
  const receiver = await startReceiver();
  try {
    const webhook = await fillDeliveries(shop, operator, receiver);
    await fillDisabledWebhooks(shop, operator, receiver);
    return { apiKey, webhook };
  } finally {
    await receiver.close();
  }
}

/** A key that is used, which is returned, one that ends some day, and one that was revoked. */
async function fillApiKeys(shop: TestShop, operator: TestShopper): Promise<string> {
  const make = (name: string, lastDay: string | null = null): Promise<{ id: string; api_key: string }> => {
    const scopes = ['stock:read', 'stock:count'];
    return postAsStaff(operator, 'api_keys', { name, scopes, last_day: lastDay });
  };
  const { api_key } = await make('Warehouse');
  await shop.shopper().get(`/admin/api/stock?store_id=${STORE}`, { authorization: `Bearer ${api_key}` });
  await make('Season', '2099-12-31');
  const { id } = await make('Old till');
  await postAsStaff(operator, `api_keys/${id}/revoke`);
  return api_key;
}

/** A webhook with a new secret, and a delivery in every status. What comes later waits, as its address leads nowhere any more. */
async function fillDeliveries(
  shop: TestShop,
  operator: TestShopper,
  receiver: WebhookReceiver,
): Promise<HeldByPrograms['webhook']> {
  const events = ['stock.changed'];
  const { id } = (await addWebhook(operator, { address: receiver.address, events })).body;
  const count = (onHand: number) => postAsStaff(operator, 'count', { sku: 'BHEL-5OZ', on_hand: onHand });
  await count(41);
  await deliver(shop);
  receiver.answer({ status: 503, body: 'closed for stocktaking' });
  await count(42);
  // As after the attempts of three days.
  await shop.db
    .update(webhookDeliveries)
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .where(eq(webhookDeliveries.status, 'pending'));
  await deliver(shop);
  await count(43);
  await deliver(shop);
  const { secret } = await postAsStaff(operator, `webhooks/${id}/secret`, { version: 1 });
  await changeWebhook(operator, id, { address: 'https://hooks.example/stock' });
  return { id, secret };
}

/** Webhooks that the shop and staff have disabled. */
async function fillDisabledWebhooks(
  shop: TestShop,
  operator: TestShopper,
  receiver: WebhookReceiver,
): Promise<void> {
  receiver.answer({ status: 410 });
  const type = 'order.cancelled';
  const removed = await addWebhook(operator, { address: receiver.address, events: [type] });
  await postAsStaff(operator, `webhooks/${removed.body.id}/sample`, { type });
  await deliver(shop);
  const disabled = await addWebhook(operator, {
    address: 'https://hooks.example/refunds',
    events: ['order.refunded'],
  });
  await changeWebhook(operator, disabled.body.id, { is_enabled: false });
}
