import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOrder } from '../../support/buying/orders.ts';
import { shopProcess } from '../../support/shop-command.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

/** The other tests of commands run them in their own process; these are what an operator's terminal sees. */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => shopProcess(shop.connectionString, ...args);

it('a command that is done answers on standard output and ends with 0', async () => {
  const { id } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  const { code, json, err } = await run('orders', 'list', '--json');
  expect({ code, err, first: json[0].id }).toEqual({ code: 0, err: '', first: id });
});

it('a refusal is said on standard error and ends with 1', async () => {
  const { code, out, err } = await run('orders', 'show', 'ffffffff');
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: 'There is no order ffffffff.\n' });
});

it('what is not understood ends with 2', async () => {
  expect((await run('orders', 'lose')).code).toBe(2);
});
