import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, everyCaller } from '../../support/attacks/callers.ts';
import { faultsOfAnswer, textsSent } from '../../support/attacks/faults-of-answer.ts';
import { type Known, type RandomRequest, randomRequestsTo } from '../../support/attacks/random-requests.ts';
import { ADDRESS, openCheckout } from '../../support/buying/buying.ts';
import { placeOrder } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { EVERY_MONTH, subscribe } from '../../support/buying/subscribing.ts';
import { type Call, describedCalls } from '../../support/described-calls.ts';
import { sizeOfRun } from '../../support/run-size.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const REQUESTS = sizeOfRun({ usual: 2_000, long: 50_000 });
/** `FUZZ_SEED` repeats a run. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** As many as the test's shop has connections. */
const AT_ONCE = 4;

let shop: TestShop;
let callers: Caller[];
let calls: Call[];
let known: Known;
beforeAll(async () => {
  shop = await startTestShop();
  known = await whatThereIs();
  callers = (await everyCaller(shop)).filter(({ name }) =>
    ['no cookie', 'anonymous', 'customer', 'owner', 'packer'].includes(name),
  );
  calls = (await describedCalls(shop.app)).filter((call) => !isSlow(call));
});
afterAll(() => shop.close());

/** Each costs a hash of a password, or ends the sessions of everyone. */
const isSlow = ({ path }: Call) => /(login|signup|sign_in|reset_password|logout)$/.test(path);

/** One of everything, so that requests get past looking it up. */
async function whatThereIs(): Promise<Known> {
  const operator = await newOperator(shop);
  const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
  const item = { sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH };
  await subscribe(shop.shopper(), [item]);
  const checkout = await openCheckout(shop.shopper(), [item]);
  await shop.shopper().post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: {
      customer_name: 'Noor',
      customer_email: 'noor@example.com',
      message: 'Where is it?',
    },
  });
  const read = async (path: string) => (await operator.get(`/admin/api/${path}?store_id=${STORE}`)).body;
  const { body: draft } = await operator.post('/admin/api/draft_orders', {
    store_id: STORE,
    source_order_id: order.id,
    purpose: 'order',
    idempotency_key: crypto.randomUUID(),
  });
  return {
    store_id: STORE,
    current_store_id: STORE,
    storeId: STORE,
    sku: 'MIX-5OZ',
    currency: 'usd',
    order_id: order.id,
    source_order_id: order.id,
    draft_order_id: draft.draft_order_id,
    version: 1,
    handle: 'the-mix',
    email: 'noor@example.com',
    customer_email: 'noor@example.com',
    country: 'US',

    state: 'NY',
    postal_code: '10118',
    address: ADDRESS,
    quantity: 1,
    position: 0,
    currency_code: 'usd',
    session_id: checkout.sessionId,
    payment_intent_id: checkout.paymentIntentId,
    shipping_option_id: 'standard',
    shipping_option: 'standard',
    shipping_id: 'standard',
    review_id: (await read('reviews')).reviews[0].review_id,
    customer_id: (await read('customers')).customers[0].customer_id,
    subscription_id: (await read('subscriptions')).subscriptions[0].subscription_id,
    conversation_id: (await read('conversations')).conversations[0].conversation_id,
  };
}

async function send({ call, url, body }: RandomRequest, caller: Caller) {
  const cookie = await caller.cookies();
  return shop.app.inject({
    method: call.method,
    url,
    ...(body !== undefined && { payload: body }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
  } as InjectOptions);
}

/** The caller of a request: staff calls are made by staff three times in four. */
function callerOf({ permission }: Call, turn: number): Caller {
  const fits = callers.filter(({ isStaff }) => isStaff === (permission !== null));
  const from = turn % 4 === 0 ? callers : fits;
  return from[turn % from.length] as Caller;
}

it('random requests are answered or refused, and none fails or tells of the inside', async () => {
  console.info(`seed of the random requests: ${SEED}`);
  const failed: string[] = [];
  const perCall = Math.ceil(REQUESTS / calls.length);
  const requests = calls.flatMap((call, index) =>
    fc
      .sample(randomRequestsTo(call, known), { numRuns: perCall, seed: SEED + index })
      .map((request, turn) => ({ request, turn })),
  );
  const inTurns = requests.toSorted((one, other) => one.turn - other.turn);
  for (let from = 0; from < inTurns.length; from += AT_ONCE)
    await Promise.all(
      inTurns.slice(from, from + AT_ONCE).map(async ({ request, turn }) => {
        const caller = callerOf(request.call, turn);
        const answer = await send(request, caller);
        const sent = `${request.url.slice(0, 300)} ${request.body?.slice(0, 600) ?? ''}`;
        for (const fault of faultsOfAnswer(answer, textsSent(request)))
          failed.push(`${request.call.name} by ${caller.name}: ${fault} ${sent}`);
      }),
    );
  expect(failed, `FUZZ_SEED=${SEED}`).toEqual([]);
}, 1_800_000);
