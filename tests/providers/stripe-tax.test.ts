import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckoutId } from '#domain/ids.ts';
import { openStripeTax } from '#server/payments/providers/stripe/open-stripe-tax.ts';
import { createStripeClient } from '#server/payments/providers/stripe/stripe-client.ts';
import { createStripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';
import { createStripeTaxCalculator } from '#server/payments/providers/stripe/stripe-tax.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { createTableTaxCalculator } from '#server/tax/table-tax-calculator.ts';
import type { TaxCalculator, TaxRequest } from '#server/tax/tax-calculator.ts';
import { anId } from '../support/ids.ts';
import { STORE, startTestShop, type TestShop } from '../support/test-shop.ts';
import { SECRET_KEY, StripeStub } from './stripe-stub/stripe-stub.ts';

const stub = new StripeStub('whsec_stub');
beforeAll(() => stub.start());
afterAll(() => stub.stop());
beforeEach(() => {
  stub.tax.status = 'active';
  stub.faults = [];
  stub.mayNot = [];
});

const keys = () => ({
  secretKey: SECRET_KEY,
  publishableKey: 'pk_test_stub',
  webhookSecret: 'whsec_stub',
  isLive: false,
  apiBase: stub.origin,
});
const NEW_YORK = { line1: '350 5th Ave', city: 'New York', state: 'NY', postal_code: '10118', country: 'US' };
const line = (reference: string, taxClass: string, amountCents: number) => ({
  reference,
  taxClass,
  quantity: 2,
  amountCents,
});
const question = (changes: Partial<TaxRequest> = {}): TaxRequest => ({
  storeId: STORE,
  currency: 'usd',
  address: NEW_YORK,
  lines: [line('line-0', 'groceries', 1_800), line('line-1', 'candy', 1_000)],
  shippingCents: 595,
  idempotencyKey: null,
  ...changes,
});
const calculate = (changes: Partial<TaxRequest> = {}) =>
  createStripeTaxCalculator(createStripeClient(keys(), 1_000)).calculate(question(changes));

describe('tax by Stripe', () => {
  test('names each rule with its rate and its cents, line by line', async () => {
    const { lines, shipping, reference } = await calculate();
    expect(lines).toEqual([
      [],
      [
        { label: 'New York Sales Tax', ratePartsPerMillion: 40_000, amountCents: 40 },
        { label: 'New York City Sales Tax', ratePartsPerMillion: 48_750, amountCents: 49 },
      ],
    ]);
    expect(shipping.map(({ amountCents }) => amountCents)).toEqual([24, 29]);
    expect(reference).toMatch(/^taxcalc_/);
  });

  test('leaves out half a postal code, as wallets show it, and lets the province decide', async () => {
    const address = { line1: '', city: 'Toronto', state: 'ON', postal_code: 'M5J', country: 'CA' };
    await calculate({ address });
    const form = stub.seen.findLast(({ path }) => path === '/v1/tax/calculations')?.form;
    expect(form?.customer_details).toMatchObject({
      address: { state: 'ON', postal_code: '', country: 'CA' },
    });
  });

  test('tells Stripe snacks from other items by its own codes, and that prices are without tax', async () => {
    await calculate();
    const form = stub.seen.findLast(({ path }) => path === '/v1/tax/calculations')?.form;
    expect(form?.line_items).toMatchObject([
      { tax_code: 'txcd_40070005', tax_behavior: 'exclusive', amount: '1800', quantity: '2' },
      { tax_code: 'txcd_99999999', tax_behavior: 'exclusive' },
    ]);
    expect(form?.customer_details).toMatchObject({ address_source: 'shipping' });
  });

  test('is asked for as a part of prices that include it, of shipping too', async () => {
    await calculate({ pricesIncludeTax: true });
    const form = stub.seen.findLast(({ path }) => path === '/v1/tax/calculations')?.form;
    expect(form).toMatchObject({
      line_items: [{ tax_behavior: 'inclusive' }, { tax_behavior: 'inclusive' }],
      shipping_cost: { tax_behavior: 'inclusive' },
    });
  });

  test.each([12, 150])('is worked out for each of %i lines', async (count) => {
    const lines = Array.from({ length: count }, (_, index) => line(`line-${index}`, 'candy', 1_000));
    const answer = await calculate({ lines });
    expect(answer.lines.map(({ length }) => length)).toEqual(Array(count).fill(2));
  });

  test('is nothing where the business is not registered', async () => {
    const { lines, shipping } = await calculate({
      address: { ...NEW_YORK, state: 'OR', postal_code: '97201' },
    });
    expect([...lines.flat(), ...shipping]).toEqual([]);
  });

  test('of a line that a discount has made free is not asked for', async () => {
    const { lines } = await calculate({
      lines: [line('line-0', 'candy', 0), line('line-1', 'candy', 1_000)],
    });
    expect(lines.map(({ length }) => length)).toEqual([0, 2]);
    const nothing = await calculate({ lines: [line('line-0', 'candy', 0)], shippingCents: 0 });
    expect(nothing).toEqual({ lines: [[]], shipping: [], reference: null });
  });

  test('is the same answer for the same question', async () => {
    const question = { idempotencyKey: 'co:1:tax:v1' };
    expect((await calculate(question)).reference).toBe((await calculate(question)).reference);
  });

  test('of a place that is none is refused in words', async () => {
    const nowhere = calculate({ address: { ...NEW_YORK, postal_code: '00000' } });
    await expect(nowhere).rejects.toMatchObject({ code: 'unknown_address' });
  });

  test('that cannot be had now can be asked for again', async () => {
    stub.faults = Array.from({ length: 3 }, () => ({ on: /tax/, kind: 'bad gateway in html' }) as const);
    await expect(calculate()).rejects.toMatchObject({ code: 'tax_unavailable' });
    expect((await calculate()).lines).toHaveLength(2);
  });
});

describe('a payment', () => {
  const payments = () => createStripeProvider(createStripeClient(keys(), 1_000), keys());
  const request = {
    amountCents: 3_484,
    currency: 'usd' as const,
    version: 1,
    savesCard: false,
    customerId: null,
    checkoutId: anId<CheckoutId>('00000000-0000-4000-8000-000000000001'),
  };
  const calculationOf = (id: string) => stub.intents.find(id).hooks?.inputs.tax.calculation;

  test('is tied to a calculation of tax from the start, or when its total is final', async () => {
    const [taxReference, later] = [(await calculate()).reference, (await calculate()).reference];
    const { id } = await payments().createIntent({ ...request, taxReference, idempotencyKey: 'tied:1' });
    expect(calculationOf(id)).toBe(taxReference);
    await payments().updateIntent(id, { ...request, taxReference: later, idempotencyKey: 'tied:2' });
    expect(calculationOf(id)).toBe(later);
  });

  test('is tied to none any more once nothing of it is taxed', async () => {
    const { reference: taxReference } = await calculate();
    const { id } = await payments().createIntent({ ...request, taxReference, idempotencyKey: 'untied:1' });
    await payments().updateIntent(id, { ...request, taxReference: null, idempotencyKey: 'untied:2' });
    expect(calculationOf(id)).toBeUndefined();
  });
});

describe('at the start', () => {
  const said: string[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());
  const open = async () => {
    const choose = await openStripeTax(keys(), (text) => said.push(text));
    return choose(createTableTaxCalculator(shop.deps), shop.deps);
  };
  const isStripes = async (tax: TaxCalculator) => (await tax.calculate(question())).reference !== null;
  const silence = { on: /tax.settings/, kind: 'hang' } as const;

  test('an account with Stripe Tax uses it, without a word', async () => {
    expect(await isStripes(await open())).toBe(true);
    expect(said).toEqual([]);
  });

  test('an account without it uses the table, and says so', async () => {
    stub.tax.status = 'pending';
    expect(await isStripes(await open())).toBe(false);
    expect(said.pop()).toContain('Stripe Tax is not set up');
  });

  test('Stripe that does not answer is asked until it does, for each calculation', async () => {
    stub.faults = [silence, { ...silence, kind: 'cut off' }];
    const tax = await open();
    await expect(isStripes(tax)).rejects.toMatchObject({ code: 'tax_unavailable' });
    expect(await isStripes(tax)).toBe(true);
  });

  test('an account that turns out to be without it uses the table', async () => {
    stub.faults = [{ ...silence, kind: 'cut off' }];
    const tax = await open();
    stub.tax.status = 'pending';
    expect(await isStripes(tax)).toBe(false);
  });

  test('staff are told once a day that nothing can be sold', async () => {
    stub.faults = Array.from({ length: 3 }, () => ({ ...silence, kind: 'cut off' }) as const);
    const tax = await open();
    await expect(isStripes(tax)).rejects.toThrow();
    await expect(isStripes(tax)).rejects.toThrow();
    expect(await shop.db.$count(alerts, like(alerts.key, 'tax-source-unknown:%'))).toBe(1);
  });

  test('a restricted key that may not ask stops the start', async () => {
    stub.mayNot = [/tax.settings/];
    await expect(open()).rejects.toThrow('may not read tax settings');
  });
});
