import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_VERSION, SECRET_KEY, StripeStub } from './stripe-stub/stripe-stub.ts';

const stub = new StripeStub('whsec_stub');
beforeAll(() => stub.start());
afterAll(() => stub.stop());

interface Refusal {
  type: string;
  code?: string;
  param?: string;
}

async function call(
  path: string,
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; error?: Refusal; id?: string; replayed: boolean }> {
  const answer = await fetch(`${stub.origin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'stripe-version': API_VERSION, ...headers },
    body: new URLSearchParams(parameters),
  });
  const body = (await answer.json()) as { error?: Refusal; id?: string };
  return { ...body, status: answer.status, replayed: answer.headers.has('idempotent-replayed') };
}

const PAYMENT = { amount: '1500', currency: 'usd', capture_method: 'manual' };
const create = (changes: Record<string, string> = {}, headers = {}) =>
  call('payment_intents', { ...PAYMENT, ...changes }, headers);

describe('the stub refuses, as Stripe does,', () => {
  test.each([
    ['a parameter that there is none of', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    ['one that left the API', { 'payment_method_types[0]': 'card' }, { code: 'parameter_unknown' }],
    [
      'an unknown one inside another',
      { 'automatic_payment_methods[enabled]': 'true', 'automatic_payment_methods[cards]': 'true' },
      { code: 'parameter_unknown', param: 'automatic_payment_methods[cards]' },
    ],
    [
      'a missing one inside another',
      { 'automatic_payment_methods[allow_redirects]': 'never' },
      { code: 'parameter_missing', param: 'automatic_payment_methods[enabled]' },
    ],
    [
      'a value that is none of the allowed ones',
      { setup_future_usage: 'always' },
      { param: 'setup_future_usage' },
    ],
    ['a text for a number', { amount: 'much' }, { param: 'amount' }],
    ['a part of a cent', { amount: '1500.5' }, { code: 'parameter_invalid_integer' }],
    ['too small an amount', { amount: '49' }, { code: 'amount_too_small' }],
    ['too large an amount', { amount: '100000000' }, { code: 'amount_too_large' }],
    ['a currency that there is none of', { currency: 'dollars' }, { param: 'currency' }],
    ['a key of metadata that is too long', { [`metadata[${'k'.repeat(41)}]`]: 'v' }, {}],
    ['a value of metadata that is too long', { 'metadata[k]': 'v'.repeat(501) }, { param: 'metadata[k]' }],
    ['an address that is no address', { receipt_email: 'maya' }, { code: 'email_invalid' }],
    ['to send along what does not exist', { 'expand[0]': 'colour' }, { param: 'expand' }],
    ['a customer who does not exist', { customer: 'cus_none' }, { code: 'resource_missing' }],
  ])('%s', async (_what, changes, error) => {
    const answer = await create(changes);
    expect([400, 404]).toContain(answer.status);
    expect(answer.error).toMatchObject({ type: 'invalid_request_error', ...error });
  });

  test('more than 50 keys of metadata', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`metadata[k${index}]`, 'v']));
    expect((await create(many)).status).toBe(400);
  });

  test('a secret key that it does not know, and a version that it does not speak', async () => {
    expect((await create({}, { authorization: 'Bearer sk_test_other' })).status).toBe(401);
    expect((await create({}, { 'stripe-version': '2019-01-01' })).status).toBe(400);
  });

  test('the shopper whatever needs the secret key', async () => {
    const shopper = { authorization: 'Bearer pk_test_stub' };
    expect((await create({}, shopper)).status).toBe(401);
  });
});

describe('an idempotency key', () => {
  test('gets its first answer again', async () => {
    const key = { 'idempotency-key': 'first' };
    const first = await create({}, key);
    expect(await create({}, key)).toEqual({ ...first, replayed: true });
  });

  test('of other parameters is refused', async () => {
    const key = { 'idempotency-key': 'second' };
    await create({}, key);
    expect(await create({ amount: '1600' }, key)).toMatchObject({
      status: 400,
      error: { type: 'idempotency_error' },
    });
  });

  test('is not used up by parameters that were never accepted', async () => {
    const key = { 'idempotency-key': 'third' };
    expect((await create({ amount: '1' }, key)).status).toBe(400);
    expect((await create({}, key)).status).toBe(200);
  });

  test('keeps a declined card declined', async () => {
    const { id } = await create({
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
    });
    const confirm = () =>
      call(
        `payment_intents/${id}/confirm`,
        { payment_method: 'pm_card_visa_chargeDeclined' },
        { 'idempotency-key': 'fourth' },
      );
    expect((await confirm()).status).toBe(402);
    expect(await confirm()).toMatchObject({ status: 402, replayed: true });
  });

  test('has at most 255 characters', async () => {
    expect((await create({}, { 'idempotency-key': 'k'.repeat(256) })).status).toBe(400);
  });
});
