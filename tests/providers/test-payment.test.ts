import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff, browserOf, newOperator } from '../support/buying/people.ts';
import { type StripeShop, startStripeShop } from '../support/stripe-shop.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';
import { OTHER_PUBLISHABLE_KEY } from './stripe-stub/stripe-stub.ts';

const ADDRESS = '/admin/api/setup/test_payment';
const tryPayment = async (owner: TestShopper) => (await owner.post(ADDRESS, { store_id: STORE })).body;
const hasArrived = async (owner: TestShopper, id: string) =>
  (await owner.get(`${ADDRESS}?store_id=${STORE}&payment_intent_id=${id}`)).body.has_arrived;

describe('a test payment at Stripe', () => {
  let shop: StripeShop;
  let owner: TestShopper;
  beforeAll(async () => {
    shop = await startStripeShop();
    owner = await newOperator(shop);
  });
  afterAll(() => shop.close());

  it('is cancelled at once, and its message arrives', async () => {
    const { payment_intent_id: id, fault } = await tryPayment(owner);
    expect(fault).toBeNull();
    expect(await hasArrived(owner, id)).toBe(true);
  });

  it('leaves nothing at Stripe: neither a set-up that is open nor a customer', async () => {
    const customers = shop.stub.records.customers.size;
    await tryPayment(owner);
    expect([...shop.stub.records.setups.values()].at(-1)?.status).toBe('canceled');
    expect(shop.stub.records.customers.size).toBe(customers);
  });

  it('has not arrived while the messages of Stripe do not', async () => {
    shop.stub.deliverTo(null);
    const { payment_intent_id: id } = await tryPayment(owner);
    expect(await hasArrived(owner, id)).toBe(false);
  });

  it('is not possible for somebody who may not set up the shop', async () => {
    const packer = await browserOf(shop, await addStaff(shop, 'packer'));
    expect((await packer.post(ADDRESS, { store_id: STORE })).status).toBe(403);
  });

  it.each([
    ['write payment intents', /POST .v1.payment_intents/],
    ['write customers', /POST .v1.customers/],
    ['write setup intents', /POST .v1.setup_intents/],
    ['write refunds', /POST .v1.refunds/],
    ['write tax calculations', /POST .v1.tax.calculations/],
    ['read disputes', /GET .v1.disputes/],
  ])('says that the key may not %s', async (right, refused) => {
    shop.stub.mayNot = [refused];
    expect((await tryPayment(owner)).fault).toContain(`may not ${right}.`);
    shop.stub.mayNot = [];
  });

  it('names all that the key may not', async () => {
    shop.stub.mayNot = [/refunds/, /disputes/];
    expect((await tryPayment(owner)).fault).toContain('may not write refunds, read disputes.');
    shop.stub.mayNot = [];
  });

  it('is cancelled though something is refused', async () => {
    shop.stub.mayNot = [/refunds$/];
    await tryPayment(owner);
    shop.stub.mayNot = [];
    expect([...shop.stub.records.intents.values()].at(-1)?.status).toBe('canceled');
  });

  it('says so when Stripe does not answer', async () => {
    await shop.stub.stop();
    expect(await tryPayment(owner)).toEqual({
      payment_intent_id: null,
      fault: 'The card provider does not answer. Try again in a moment.',
    });
  });
});

describe('a test payment with the publishable key of another account', () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await startStripeShop({ publishableKey: OTHER_PUBLISHABLE_KEY });
  });
  afterAll(() => shop.close());

  it('says that no shopper could pay', async () => {
    const owner = await newOperator(shop);
    expect((await tryPayment(owner)).fault).toContain(
      'STRIPE_PUBLISHABLE_KEY is not of the same account as STRIPE_SECRET_KEY',
    );
  });
});

describe('a test payment in the sandbox', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());

  it('is cancelled at once, and its message arrives', async () => {
    const owner = await newOperator(shop);
    const { payment_intent_id: id, fault } = await tryPayment(owner);
    expect(fault).toBeNull();
    await shop.runJobs('deliver-sandbox-event');
    expect(await hasArrived(owner, id)).toBe(true);
  });
});
