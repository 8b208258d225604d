import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLimit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import {
  EVERY_MONTH,
  list,
  mailedToken,
  manage,
  subjectsTo,
  subscribe,
} from '../../support/buying/subscribing.ts';
import { startTestShop, type TestShop, untilIdle } from '../../support/test-shop.ts';

const GUEST = 'gita@example.com';
const SUBJECT = 'The link to your subscription';

let shop: TestShop;
/** The link of the first email. */
let token: string;
/** Starts a shop in which a guest has subscribed. */
async function start(limits: 'off' | 'memory' = 'off'): Promise<void> {
  const ofLinks: LimitStore = (rule) =>
    createLimit(rule.name.startsWith('subscription-link') ? limits : 'off', rule);
  shop = await startTestShop(() => ({ limits: ofLinks }), { work: true });
  await subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], {
    email: GUEST,
  });
  await untilIdle(shop);
  token = await mailedToken(shop, GUEST);
}
afterEach(() => shop.close());

const ask = (sent: string) => manage(shop.shopper(), 'email_link', { token: sent });
const linksSent = async () => (await subjectsTo(shop, GUEST)).filter((subject) => subject === SUBJECT).length;

describe('a guest whose link has expired', () => {
  beforeEach(() => start());

  it('resumes a paused subscription by the new one', async () => {
    const [{ id: subscription }] = (await list(shop.shopper(), token)).body.subscriptions;
    await manage(shop.shopper(), 'pause', { subscription, token });
    await untilIdle(shop);
    await shop.advanceClock('61 days');
    expect((await list(shop.shopper(), await mailedToken(shop, GUEST))).body.code).toBe('bad_token');
    await ask(token);
    await untilIdle(shop);
    const resumed = await manage(shop.shopper(), 'resume', {
      subscription,
      token: await mailedToken(shop, GUEST),
    });
    expect([resumed.status, resumed.body.subscription?.status]).toEqual([200, 'active']);
  });

  it('gets nothing by one that is forged, and the same answer', async () => {
    await shop.advanceClock('61 days');
    const [id, end] = token.split('.');
    const answers = [];
    for (const sent of [token, `${id}.${end}.${'A'.repeat(43)}`, 'nonsense']) {
      const { status, body } = await ask(sent);
      answers.push([status, body]);
    }
    await untilIdle(shop);
    expect(answers).toEqual(Array(3).fill([200, {}]));
    expect(await linksSent()).toBe(1);
  });
});

it('a mailbox gets at most 5 new links to a subscription in an hour, and the answer never changes', async () => {
  await start('memory');
  const statuses = [];
  for (let times = 0; times < 7; times += 1) statuses.push((await ask(token)).status);
  await untilIdle(shop);
  expect([...statuses, await linksSent()]).toEqual([...Array(7).fill(200), 5]);
});
