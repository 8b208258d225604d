import { afterAll, beforeAll, expect, it } from 'vitest';
import { agingAfter } from '#server/platform/cache/data-changes.ts';
import {
  ADDRESS,
  CARDS,
  costOf,
  details,
  finalize,
  type OpenCheckout,
  payWith,
} from '../../support/buying/buying.ts';
import { type SentStatements, statementsDuring } from '../../support/database/statements.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

/** The most of each step; those that begin and end transactions are statements as well. */
const MOST = {
  'add to cart': { statements: 7, roundTrips: 4 },
  'add another': { statements: 8, roundTrips: 4 },
  'quote items': { statements: 2, roundTrips: 2 },
  'create checkout': { statements: 10, roundTrips: 7 },
  'open checkout': { statements: 3, roundTrips: 3 },
  'shipping options': { statements: 2, roundTrips: 2 },
  'final totals': { statements: 18, roundTrips: 11 },
  pay: { statements: 6, roundTrips: 2 },
  details: { statements: 30, roundTrips: 14 },
  jobs: { statements: 14, roundTrips: 14 },
};
const MAX_DURABLE_COMMITS = 5;

const ITEMS = [
  { sku: 'MIX-5OZ', quantity: 1 },
  { sku: 'MIX-10OZ', quantity: 2 },
];
const JOBS = [
  'deliver-sandbox-event',
  'handle-payment-event',
  'process-payment',
  'send-mail',
  'tell-new-order',
];
/** The test's own, in place of pg-boss's worker. */
const OF_TEST = /(select id, data|delete) from pgboss\.job where name = /;
/** The first orders give the statements their names. */
const EARLIER_ORDERS = 3;

type Step = keyof typeof MOST;

let shop: TestShop;
let steps: Map<Step, SentStatements>;
beforeAll(async () => {
  // As in production, where changes are heard: whether discounts apply without a code is known from memory.
  shop = await startTestShop(() => ({ changes: agingAfter(60_000) }));
  for (let order = 0; order <= EARLIER_ORDERS; order += 1) steps = await buyOnce();
  if (process.env.TEST_LOG) printStatements();
});
afterAll(() => shop.close());

/** Buys as a guest and does the jobs of the order, one thing after the other. */
async function buyOnce(): Promise<Map<Step, SentStatements>> {
  const taken = new Map<Step, SentStatements>();
  const take = async <Answer>(step: Step, work: () => Promise<Answer>): Promise<Answer> => {
    const answers: Answer[] = [];
    taken.set(step, await statementsDuring(async () => answers.push(await work())));
    return answers[0] as Answer;
  };
  const shopper = shop.shopper();
  const storeCart = (cartItems: object[]) =>
    shopper.post('/metrics/cart-items', { store_id: STORE, cartItems });
  await take('add to cart', () => storeCart(ITEMS.slice(0, 1)));
  await take('add another', () => storeCart(ITEMS));
  const cost = await take('quote items', () => costOf(shopper, ITEMS));
  const { body: created } = await take('create checkout', () =>
    shopper.post('/stripe/create_checkout_session', {
      store_id: STORE,
      checkout_items: ITEMS,
      cost_of_checkout: cost,
    }),
  );
  const { body: opened } = await take('open checkout', () =>
    shopper.get(`/stripe/checkout-session?sessionId=${created.session_id}&store_id=${STORE}`),
  );
  const checkout: OpenCheckout = {
    sessionId: created.session_id,
    clientSecret: opened.session_data.client_secret,
    paymentIntentId: opened.session_data.payment_intent_id,
  };
  await take('shipping options', () =>
    shopper.post('/stripe/get_shipping_options', {
      store_id: STORE,
      checkout_items: ITEMS,
      address: ADDRESS,
      email: 'guest@example.com',
    }),
  );
  await take('final totals', () => finalize(shopper, checkout));
  await take('pay', () => payWith(shopper, checkout, CARDS.succeeds));
  const { body: paid } = await take('details', () => details(shopper, checkout));
  if (paid.status !== 'complete') throw new Error(`not paid: ${JSON.stringify(paid)}`);
  await take('jobs', async () => {
    for (const queue of JOBS) await shop.runJobs(queue);
  });
  return new Map([...taken].map(([step, sent]) => [step, withoutOwn(sent)]));
}

function withoutOwn({ texts, parsed, durableCommits, roundTrips }: SentStatements): SentStatements {
  const isOwn = (text: string) => OF_TEST.test(text);
  const ownWrites = texts.filter((text) => isOwn(text) && text.startsWith('delete')).length;
  return {
    texts: texts.filter((text) => !isOwn(text)),
    parsed: parsed.filter((text) => !isOwn(text)),
    durableCommits: durableCommits - ownWrites,
    roundTrips: roundTrips - texts.filter(isOwn).length,
  };
}

/** With TEST_LOG, to see what could be left out. */
function printStatements(): void {
  for (const [step, { texts, parsed, durableCommits, roundTrips }] of steps) {
    console.log(
      `\n${step}: ${texts.length} statements, ${roundTrips} round trips, ${durableCommits} durable commits`,
    );
    for (const text of texts)
      console.log(`${parsed.includes(text) ? '*' : ' '} ${text.replaceAll(/\s+/g, ' ')}`);
  }
}

it('no step of an order sends more statements than its limit', () => {
  const tooMany = [...steps].flatMap(([step, { texts }]) =>
    texts.length > MOST[step].statements ? [`${step}: ${texts.length}`] : [],
  );
  expect(tooMany).toEqual([]);
});

it('no step of an order waits for more answers of the database than its limit', () => {
  const tooMany = [...steps].flatMap(([step, { roundTrips }]) =>
    roundTrips > MOST[step].roundTrips ? [`${step}: ${roundTrips}`] : [],
  );
  expect(tooMany).toEqual([]);
});

it('an order does not wait for the disk more often than it did', () => {
  const commits = [...steps.values()].reduce((sum, { durableCommits }) => sum + durableCommits, 0);
  expect(commits).toBeLessThanOrEqual(MAX_DURABLE_COMMITS);
});

it('PostgreSQL parses no statement of an order again', () => {
  expect([...steps].flatMap(([step, { parsed }]) => parsed.map((text) => `${step}: ${text}`))).toEqual([]);
});
