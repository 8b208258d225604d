import { expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-events.ts';

it('events that say amounts of orders are for those who see them, and others for those who see orders', () => {
  const ofOrders = Object.entries(WEBHOOK_EVENTS).filter(([type]) => type.startsWith('order.'));
  const wrong = ofOrders.filter(([, { sample, permission }]) => {
    const hasAmounts = Object.keys(sample).some((field) => field.endsWith('_cents'));
    return permission !== (hasAmounts ? 'orders:amounts' : 'orders:read');
  });
  expect(ofOrders.length).toBeGreaterThan(3);
  expect(wrong).toEqual([]);
});
