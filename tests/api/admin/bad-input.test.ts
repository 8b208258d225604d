import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { type Call, describedCalls, leastFor, type Schema } from '../../support/described-calls.ts';
import { placeOrder } from '../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { EVERY_MONTH, subscribe } from '../../support/buying/subscribing.ts';
import { sizeOfRun } from '../../support/run-size.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

/** Of so many requests one is sent; not a multiple of the number of values, so that each is sent to some fields. */
const STRIDE = sizeOfRun({ usual: 7, long: 1 });

let shop: TestShop;
/** What there is, by the name of the field that names it; of each call that changes much, something of its own. */
let known: Record<string, unknown>;
let owner: StaffMember;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await addStaff(shop, 'owner');
  const browser = await browserOf(shop, owner);
  const read = async (path: string) => (await browser.get(`/admin/api/${path}?store_id=${STORE}`)).body;
  const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
  await subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }]);
  await shop.shopper().post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: {
      customer_name: 'Noor Patel',
      customer_email: 'noor@example.com',
      message: 'Where is it?',
    },
  });
  const { body: draft } = await browser.post('/admin/api/draft_orders', {
    store_id: STORE,
    source_order_id: order.id,
    purpose: 'order',
    idempotency_key: crypto.randomUUID(),
  });
  known = {
    store_id: STORE,
    order_id: order.id,
    order: order.id,
    source_order_id: order.id,
    draft_order_id: draft.draft_order_id,
    sku: 'MIX-5OZ',
    currency: 'usd',
    bundle_id: null,
    country: 'US',
    state: 'NY',
    postal_code: '10118',
    title: null,
    contents: null,
    restock: true,

    position: 0,
    role: 'packer',
    reason: 'offensive',
    discount: null,
    unit_price: null,
    decision: 'withhold',
    version: 1,
    review_id: (await read('reviews')).reviews[0].review_id,
    customer_id: (await read('customers')).customers[0].customer_id,
    subscription_id: (await read('subscriptions')).subscriptions[0].subscription_id,
    conversation_id: (await read('conversations')).conversations[0].conversation_id,
    staff_member_id: (await addStaff(shop, 'packer')).id,
  };
});
afterAll(() => shop.close());

/** Numbers, texts and shapes that a database or a sum may choke on, as JSON. */
const HOSTILE = {
  number: ['1e21', '-0', '-1', '1.5', '2147483648', '9007199254740991', '1e400'],
  text: ['"a\\u0000b"', '"\\ud800"', `"${'a'.repeat(70_000)}"`, '"%00"'],
  any: ['null', '{}', '""', '{"__proto__":{"a":1}}', `${'['.repeat(9000)}${']'.repeat(9000)}`],
};

/** A body with every field of a call, made of what there is. */
function fullBody(schema: Schema, name = ''): unknown {
  if (name === 'idempotency_key') return crypto.randomUUID();
  if (schema.type === 'array') return [fullBody(schema.items ?? {}, '')];
  if (name in known) return known[name];
  if (schema.type === 'boolean') return true;
  const choice = schema.anyOf?.find(({ type }) => type !== 'null');
  if (choice) return fullBody(choice, name);
  if (schema.type === 'object' && schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, its]) => [field, fullBody(its, field)]),
    );
  return leastFor(schema, name);
}

/** Every body that has one hostile value in the place of a good one. */
function* hostileBodies(schema: Schema): Generator<string> {
  for (const path of pathsOf(fullBody(schema))) {
    const body = fullBody(schema);
    const good = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body);
    const hostile = [
      ...HOSTILE.any,
      ...(typeof good === 'number' ? HOSTILE.number : HOSTILE.text),
      ...(Array.isArray(good) ? [JSON.stringify(Array(10_000).fill(good[0]))] : []),
    ];
    for (const value of hostile)
      yield JSON.stringify(replaced(fullBody(schema), path)).replace(`"${MARK}"`, () => value);
  }
}

const MARK = 'the hostile value';

function* pathsOf(value: unknown, at: readonly string[] = []): Generator<readonly string[]> {
  if (at.length > 0) yield at;
  if (value === null || typeof value !== 'object') return;
  for (const [key, child] of Object.entries(value)) yield* pathsOf(child, [...at, key]);
}

function replaced(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return MARK;
  const changed = replaced((value as Record<string, unknown>)[key], rest);
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...(value as object), [key]: changed };
}

const urlOf = ({ path, parameters }: Call) =>
  parameters
    .filter((field) => field.in === 'path')
    .reduce(
      (url, { name, schema }) => url.replace(`{${name}}`, String(known[name] ?? leastFor(schema, name))),
      path,
    );

/** Every address of a reading call that has one hostile value in its query. */
function* hostileUrls(call: Call): Generator<string> {
  const asked = call.parameters.filter((field) => field.in === 'query');
  const good = asked.filter(({ required }) => required);
  const textFor = ({ name, schema }: (typeof asked)[number]) => String(known[name] ?? leastFor(schema, name));
  const query = Object.fromEntries(good.map((field) => [field.name, textFor(field)]));
  yield `${urlOf(call)}?${new URLSearchParams(query)}`;
  for (const { name } of asked)
    for (const hostile of ['a%00b', '%ed%a0%80', '9007199254740991', '-1', '1e21', 'a'.repeat(6000), ''])
      yield `${urlOf(call)}?${new URLSearchParams({ ...query, [name]: '' })}`.replace(
        new RegExp(`(?<=[?&])${name}=[^&]*`),
        () => `${name}=${hostile}`,
      );
}

/** The answers of the server's own failures to these requests. */
async function failuresOf(requests: readonly InjectOptions[]): Promise<string[]> {
  const failed: string[] = [];
  for (const request of requests.filter((_, index) => index % STRIDE === 0)) {
    const browser = await browserOf(shop, owner);
    const cookie = `staff_session=${browser.cookies.get('staff_session')}`;
    const headers = { 'content-type': 'application/json', cookie };
    const { statusCode } = await shop.app.inject({ ...request, headers });
    if (statusCode >= 500)
      failed.push(
        `${statusCode} ${request.method} ${request.url} ${String(request.payload ?? '').slice(0, 300)}`,
      );
  }
  return failed;
}

/** Last, because what they are about is gone then; a password is compared to one that the tests' staff do not have. */
const isLast = ({ path }: Call) => /(cancel|delete|erase|merge|disable|refund|remove)$/.test(path);
const isPassword = ({ path }: Call) => path.endsWith('/confirm_password');

async function adminCalls(method: Call['method']): Promise<Call[]> {
  const calls = (await describedCalls(shop.app)).filter(
    (call) => call.method === method && call.path.startsWith('/admin/api/') && !isPassword(call),
  );
  return [...calls.filter((call) => !isLast(call)), ...calls.filter(isLast)];
}

it('what nobody types breaks no change of the back office', async () => {
  const failed: string[] = [];
  for (const call of await adminCalls('POST')) {
    const schemas = call.body ? (call.body.anyOf ?? [call.body]) : [];
    for (const schema of schemas)
      failed.push(
        ...(await failuresOf(
          [...hostileBodies(schema)].map((payload) => ({ method: 'POST', url: urlOf(call), payload })),
        )),
      );
  }
  expect(failed).toEqual([]);
}, 300_000);

it('what nobody types into an address breaks no page of the back office', async () => {
  const failed: string[] = [];
  for (const call of await adminCalls('GET'))
    failed.push(...(await failuresOf([...hostileUrls(call)].map((url) => ({ method: 'GET', url })))));
  expect(failed).toEqual([]);
}, 300_000);
