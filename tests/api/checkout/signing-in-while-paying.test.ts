import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { logIn, signUp } from '../../support/buying/people.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('what is bought leaves the cart of a customer who signed in between the finalized total and the card', async () => {
  const email = 'between@example.com';
  const shopper = shop.shopper();
  await signUp(shopper, { email });
  const items = [{ sku: 'MIX-5OZ', quantity: 2 }];
  await shopper.post('/metrics/cart-items', { cartItems: [...items, { sku: 'MIX-10OZ', quantity: 1 }] });
  const checkout = await openCheckout(shopper, items);
  await finalize(shopper, checkout);
  await logIn(shopper, { email, password: 'kx7-plum-tree' });
  await payWith(shopper, checkout, CARDS.succeeds);
  expect((await details(shopper, checkout)).body.status).toBe('complete');
  const { cartItems } = (await shopper.get('/metrics/cart-items')).body;
  expect(cartItems.map(({ sku }: { sku: string }) => sku)).toEqual(['MIX-10OZ']);
});

test('a shopper who finalizes without end is told to wait', async () => {
  const limited = await startTestShop(() => ({ limits: 'memory' }));
  try {
    const shopper = limited.shopper();
    const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    const answers = [];
    for (let tries = 0; tries < 41; tries += 1) answers.push(await finalize(shopper, checkout));
    expect(answers.slice(0, 40).every(({ status }) => status === 200)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
