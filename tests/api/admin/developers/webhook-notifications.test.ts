import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openNotifications } from '#server/platform/database/database-notifications.ts';
import { followNotifications } from '#server/platform/jobs/follow-notifications.ts';
import { enqueueDueDeliveries, WEBHOOK_CHANNEL } from '#server/webhooks/delivery-queue.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { startReceiver, type WebhookReceiver } from '../../../support/servers/webhook-receiver.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { addWebhook, TO_THIS_MACHINE } from '../../../support/webhooks.ts';

let shop: TestShop;
let receiver: WebhookReceiver;
beforeAll(async () => {
  shop = await startTestShop(TO_THIS_MACHINE, { work: true });
  receiver = await startReceiver();
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});

it('an event is delivered as soon as it is committed', async () => {
  await addWebhook(await newOperator(shop), { address: receiver.address, events: ['stock.changed'] });
  const onError = vi.fn();
  const notifications = await openNotifications(shop.db, onError);
  const following = await followNotifications(notifications, WEBHOOK_CHANNEL, {
    jobs: shop.deps.jobs,
    look: () => enqueueDueDeliveries(shop.deps),
    onError,
  });
  await shop.db.execute(sql`update stock set on_hand = on_hand + 1 where sku = 'BHEL-5OZ'`);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 });
  await following.close();
  await notifications.close();
  expect(onError).not.toHaveBeenCalled();
});
