import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS } from '../../support/buying/buying.ts';
import { agree, finish, giveCard, startChange } from '../../support/buying/card-changing.ts';
import { type CardOwnerShop, startCardOwnerShop, subscribeWith } from '../../support/buying/card-owner.ts';
import { newCustomer } from '../../support/buying/people.ts';
import { EVERY_MONTH, list, manage, subscribe } from '../../support/buying/subscribing.ts';

let shop: CardOwnerShop;
afterEach(() => shop.close());

describe('others', () => {
  beforeEach(async () => {
    shop = await startCardOwnerShop();
    await subscribeWith(shop, CARDS.succeeds);
  });

  it('are asked to log in, refused a forged link, and learn nothing about subscriptions that do not exist', async () => {
    const { subscription } = shop.named;
    const start = (body: object) => manage(shop.shopper(), 'start_card_change', body);
    expect((await start({ subscription })).status).toBe(401);
    expect((await start({ subscription, token: `${shop.named.token}x` })).body.code).toBe('bad_token');
    const unknown = '00000000-0000-4000-8000-000000000000';
    const customer = await newCustomer(shop, 'other@example.com');
    expect((await manage(customer, 'start_card_change', { subscription: unknown })).status).toBe(404);
    expect((await manage(customer, 'start_card_change', { subscription })).status).toBe(403);
  });

  it('cannot agree to, or finish, what is not theirs', async () => {
    const started = await startChange(shop.guest, shop.named);
    const other = await newCustomer(shop, 'other@example.com');
    const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
    await subscribe(other, items, { email: 'other@example.com' });
    const [{ id }] = (await list(other)).body.subscriptions;
    for (const call of [agree, finish]) {
      expect((await call(other, { subscription: shop.named.subscription }, started)).status).toBe(403);
      expect((await call(other, { subscription: id }, started)).status).toBe(404);
    }
  });

  it('cannot have it changed from another site’s page', async () => {
    const { status, body } = await shop.guest.post(
      '/subscriptions/finish_card_change',
      { store_id: 'store_doosra', ...shop.named, setup_intent_id: 'seti_any' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    );
    expect([status, body.code]).toEqual([403, 'cross_site']);
  });

  it('cannot give a card without the secret of the set-up', async () => {
    const started = await startChange(shop.guest, shop.named);
    const answer = await giveCard(shop.shopper(), { ...started, clientSecret: 'guessed' }, CARDS.succeeds);
    expect(answer.status).toBe(404);
  });
});

it('the change of one subscription’s card may be started 20 times in an hour', async () => {
  shop = await startCardOwnerShop(() => ({ limits: 'memory' }));
  await subscribeWith(shop, CARDS.succeeds);
  const statuses = [];
  for (let time = 0; time < 21; time += 1)
    statuses.push((await manage(shop.guest, 'start_card_change', shop.named)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
