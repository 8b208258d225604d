import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOrder } from '../../support/buying/orders.ts';
import { createBreakableDatabase } from '../../support/database/breakable-database.ts';
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

it('a database that is lost on the way is one line on standard error', async () => {
  const lost = await createBreakableDatabase();
  // Each connection gets so much of what it asks for: enough to begin, too little for the orders.
  await lost.proxy.breakDown({ kind: 'cut', afterBytes: 1_000 });
  const { code, out, err } = await shopProcess(lost.connectionString, 'orders', 'list');
  await lost.drop();
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^The database at .+ does not work at the moment \(.+\): try again when it does\.\n$/);
});

it('what is not understood ends with 2', async () => {
  expect((await run('orders', 'lose')).code).toBe(2);
});
