import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import type { TaxCalculator, TaxRequest } from '#server/tax/tax-calculator.ts';
import { CARDS, details, finalize, openCheckout, payWith, TORONTO } from '../../support/buying/buying.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const MIX = [{ sku: 'MIX-5OZ', quantity: 2 }];
/** Someone else's tax: 1 cent a unit, and what it was asked. */
function centAUnit(): TaxCalculator & { asked: TaxRequest[] } {
  const asked: TaxRequest[] = [];
  return {
    asked,
    async calculate(question) {
      asked.push(question);
      const share = (amountCents: number) => [{ label: 'Cent', ratePartsPerMillion: null, amountCents }];
      return {
        lines: question.lines.map(({ quantity }) => share(quantity)),
        shipping: share(7),
        reference: 'calculation-1',
      };
    },
  };
}

async function startShopWith(tax: TaxCalculator) {
  shop = await startTestShop(() => ({ tax }));
  return shop.shopper();
}

test('what is finalized, charged and ordered has the tax that the tax service answered', async () => {
  const tax = centAUnit();
  const shopper = await startShopWith(tax);
  const checkout = await openCheckout(shopper, MIX);
  const finalized = await finalize(shopper, checkout, { address: TORONTO });
  expect(finalized.body.tax).toBe(9);
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  expect(body).toMatchObject({ status: 'complete', tax: 9, total: finalized.body.total });
  const { rows } = await shop.db.execute(
    sql`select label, amount_cents from order_charges join orders on orders.id = order_id
      where kind = 'tax' and checkout_id = ${checkout.sessionId} order by position`,
  );
  expect(rows).toEqual([
    { label: 'Cent', amount_cents: 2 },
    { label: 'Cent', amount_cents: 7 },
  ]);
});

test('a finalize asks with a key of its own for each version, a preview with none', async () => {
  const tax = centAUnit();
  const shopper = await startShopWith(tax);
  const checkout = await openCheckout(shopper, MIX);
  await finalize(shopper, checkout);
  await finalize(shopper, checkout);
  await shopper.post('/stripe/preview_tax', {
    session_id: checkout.sessionId,
    store_id: STORE,
    address: TORONTO,
    email: 'guest@example.com',
    shipping_option_id: 'standard',
  });
  const keys = tax.asked.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([`co:${checkout.sessionId}:tax:v1`, `co:${checkout.sessionId}:tax:v2`, null]);
});

test('nothing is locked in the database while the tax is asked for', async () => {
  let locked: unknown = null;
  const tax: TaxCalculator = {
    async calculate({ lines }) {
      const all = sql`select 1 from checkouts for update nowait`;
      await shop.db.execute(all).catch((error: unknown) => {
        locked = error;
      });
      return { lines: lines.map(() => []), shipping: [], reference: null };
    },
  };
  const shopper = await startShopWith(tax);
  const finalized = await finalize(shopper, await openCheckout(shopper, MIX));
  expect(finalized.status).toBe(200);
  expect(locked).toBeNull();
});

test('without an answer about the tax nothing is charged, and the shopper can try again', async () => {
  let isDown = true;
  const tax = centAUnit();
  const shopper = await startShopWith({
    async calculate(question) {
      if (isDown) throw new DomainError('tax_unavailable', 'The tax cannot be worked out right now.');
      return tax.calculate(question);
    },
  });
  const checkout = await openCheckout(shopper, MIX);
  const refused = await finalize(shopper, checkout);
  expect(refused).toMatchObject({ status: 503, body: { code: 'tax_unavailable' } });
  expect(refused.headers['retry-after']).toBeDefined();
  isDown = false;
  expect((await finalize(shopper, checkout)).status).toBe(200);
});

test('items of different classes are taxed differently, and shipping where the table says so', async () => {
  shop = await startTestShop();
  const shopper = shop.shopper();
  const preview = async (sku: string) => {
    const { body } = await shopper.post('/stripe/preview_tax_and_shipping', {
      store_id: STORE,
      checkout_items: [{ sku, quantity: 1 }],
      address: { line1: '350 5th Ave', city: 'New York', state: 'NY', postal_code: '10118', country: 'US' },
      email: 'guest@example.com',
      shipping_option: 'standard',
    });
    return body;
  };
  const groceries = await preview('MIX-5OZ');
  const candy = await preview('BITES-FIG-FENNEL');
  expect(groceries.tax).toBe(0);
  expect(candy.tax).toBe(Math.round(candy.subtotal * 0.04) + Math.round(candy.shipping * 0.04));
});
