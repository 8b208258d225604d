import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff, browserOf, newOperator } from '../support/buying/people.ts';
import { type StripeShop, startStripeShop } from '../support/stripe-shop.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';

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

  it('has not arrived while the messages of Stripe do not', async () => {
    shop.stub.deliverTo(null);
    const { payment_intent_id: id } = await tryPayment(owner);
    expect(await hasArrived(owner, id)).toBe(false);
  });

  it('is not possible for somebody who may not set up the shop', async () => {
    const packer = await browserOf(shop, await addStaff(shop, 'packer'));
    expect((await packer.post(ADDRESS, { store_id: STORE })).status).toBe(403);
  });

  it('says so when Stripe does not answer', async () => {
    await shop.stub.stop();
    expect(await tryPayment(owner)).toEqual({
      payment_intent_id: null,
      fault: 'The card provider does not answer. Try again in a moment.',
    });
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
