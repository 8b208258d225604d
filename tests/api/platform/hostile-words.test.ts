import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, openCheckout } from '../../support/buying/buying.ts';
import { type Call, describedCalls, type Schema } from '../../support/described-calls.ts';
import { newOperator } from '../../support/buying/people.ts';
import { EVERY_MONTH } from '../../support/buying/subscribing.ts';
import {
  type Answer,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

/** Every object has these, so that looking one up where nobody put it finds something. */
const INHERITED = ['constructor', '__proto__'];
/** Dates that pass for ISO 8601 and that the database cannot keep. */
const IMPOSSIBLE_DATES = ['0000-01-01T00:00:00Z', `2026-11-21T10:00:00.${'1'.repeat(5000)}Z`];
/** Numbers and ids that no column has room for. */
const HUGE = ['99999999999999999999'];
const WORDS = [...INHERITED, ...HUGE, 'a\u0000b'];

const ITEM = { sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH };

let shop: TestShop;
let caller: TestShopper;
let known: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  shop = await startTestShop();
  caller = await newOperator(shop);
  const checkout = await openCheckout(caller, [ITEM]);
  known = {
    store_id: STORE,
    current_store_id: STORE,
    storeId: STORE,
    email: 'noor@example.com',
    customer_email: 'noor@example.com',
    reviewer_email: 'noor@example.com',
    address: ADDRESS,
    checkout_items: [ITEM],
    cart_items: [ITEM],
    cartItems: [{ ...ITEM, subscription: { subscription_id: EVERY_MONTH } }],
    cost_of_checkout: 1,
    handle: 'the-mix',
    handles: ['the-mix'],
    shipping_option: 'standard',
    shipping_option_id: 'standard',
    shipping_id: 'standard',
    session_id: checkout.sessionId,
    sessionId: checkout.sessionId,
    payment_intent: checkout.paymentIntentId,
    payment_intent_id: checkout.paymentIntentId,
    client_secret: checkout.clientSecret,
    return_url: 'http://localhost:3000/checkout-confirmation',
    timestamp: '2026-11-21T10:00:00Z',
    renewal_at: '2026-11-21T10:00:00Z',
    expiry: '12/40',
    security_code: '123',
    number: '4000 0000 0000 0002',
    ipAddress: '203.0.113.7',
    subscription: '4edc4a90-78a3-4fdd-9d48-e2e2052ddc53',
    order_id: '4edc4a90-78a3-4fdd-9d48-e2e2052ddc53',
    file: 'globalconfig.json',
  };
});
afterAll(() => shop.close());

type Path = readonly (string | number)[];
/** Where a text can be put, and of which kind it is. */
interface Place {
  path: Path;
  schema: Schema;
}

const choicesOf = (schema: Schema): Schema[] => (schema.anyOf ? schema.anyOf.flatMap(choicesOf) : [schema]);

/** Every place of a schema where a text can stand that is not one of a list. */
function textsIn(schema: Schema, path: Path = []): Place[] {
  return choicesOf(schema).flatMap((choice) => {
    if (choice.type === 'object')
      return Object.entries(choice.properties ?? {}).flatMap(([name, its]) => textsIn(its, [...path, name]));
    if (choice.type === 'array') return textsIn(choice.items ?? {}, [...path, 0]);
    const isText = choice.type === 'string' && !choice.enum && choice.const === undefined;
    return isText ? [{ path, schema: choice }] : [];
  });
}

/** Something that a field lets through, as true as the sample store can make it. */
function sampleOf(schema: Schema, name = ''): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  const [choice = schema] = choicesOf(schema);
  if (choice.const !== undefined) return choice.const;
  if (choice.enum) return choice.enum[0];
  if (choice.type === 'integer' || choice.type === 'number') return Math.max(choice.minimum ?? 1, 1);
  if (choice.type === 'boolean') return true;
  if (choice.type === 'array') return [sampleOf(choice.items ?? {})];
  if (choice.type === 'object') {
    const given = Object.entries(choice.properties ?? {}).filter(
      ([field]) => choice.required?.includes(field) || Object.hasOwn(known, field),
    );
    return Object.fromEntries(given.map(([field, its]) => [field, sampleOf(its, field)]));
  }
  return 'nowhere-1';
}

/** The same value with `text` at a place, whatever was there. */
function withText(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (typeof step === 'number') return [withText(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...object, [step]: withText((object as Record<string, unknown>)[step], rest, text) };
}

/** Sends `text` in one place of a call, all else as it should be. */
function send(call: Call, place: Path, text: string): Promise<Answer> {
  const [where, ...path] = place;
  const [named] = path;
  const parameter = (name: string, schema: Schema, kind: string) =>
    encodeURIComponent(where === kind && named === name ? text : String(sampleOf(schema, name)));
  const url = call.parameters
    .filter((field) => field.in === 'path')
    .reduce((to, { name, schema }) => to.replace(`{${name}}`, parameter(name, schema, 'path')), call.path);
  const query = call.parameters
    .filter(
      (field) => field.in === 'query' && (field.required || (where === 'query' && named === field.name)),
    )
    .map(({ name, schema }) => `${name}=${parameter(name, schema, 'query')}`);
  const address = [url, query.join('&')].filter(Boolean).join('?');
  if (call.method === 'GET') return caller.get(address);
  const body = call.body ? sampleOf(call.body) : {};
  return caller.post(address, where === 'body' ? withText(body, path, text) : body);
}

const MONEY = /^(total_cost|subtotal|discount|shipping|tax|total|discount_amount|unit_price|product_price)$/;

/** Whether an amount of money in an answer is no number. */
function hasNullMoney(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, its]) => (MONEY.test(name) && its === null) || hasNullMoney(its));
}

test('names that every object has, impossible dates and huge numbers fail no call and make no amount empty', async () => {
  const calls = (await describedCalls(shop.app)).filter(({ name }) => name !== 'POST /auth/logout');
  const failed: string[] = [];
  let sent = 0;
  for (const call of calls) {
    const places = [
      ...call.parameters.flatMap(({ name, in: kind, schema }) => textsIn(schema, [kind, name])),
      ...textsIn(call.body ?? {}, ['body']),
    ].filter(({ path }) => path[0] !== 'header');
    for (const { path, schema } of places) {
      const texts = schema.format === 'date-time' ? IMPOSSIBLE_DATES : WORDS;
      const answers = await Promise.all(texts.map((text) => send(call, path, text)));
      sent += answers.length;
      answers.forEach(({ status, body }, index) => {
        if (status >= 500 || hasNullMoney(body))
          failed.push(`${call.name} ${path.join('.')} ${texts[index]?.slice(0, 30)}: ${status}`);
      });
    }
  }
  expect(failed).toEqual([]);
  expect(sent).toBeGreaterThan(400);
}, 180_000);

test.each([
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/reviews/invitations/stop',
  '/cart-reminders/stop',
  '/sandbox/authenticate',
])('%s takes any token without failing', async (path) => {
  for (const token of [...WORDS, 'a'.repeat(5_000)]) {
    const url = `${path}?token=${encodeURIComponent(token)}`;
    const asked = await shop.app.inject(url);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await shop.app.inject({ method: 'POST', url, headers: form, payload: 'outcome=complete' });
    expect([asked.statusCode, sent.statusCode].filter((status) => status >= 500)).toEqual([]);
  }
});
