import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertLowStock } from '#server/catalog/stock/alert-low-stock.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { addStaff } from '../../../support/buying/people.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';

const SKU = 'MIX-5OZ';

let shop: TestShop;
let owner: string;
beforeAll(async () => {
  shop = await startTestShop(undefined, { work: true });
  owner = (await addStaff(shop, 'owner')).email;
  await shop.db.update(stock).set({ onHand: 1000 });
  await alertLowStock(shop.deps);
});
afterAll(() => shop.close());

/** Sets what is there, with 30 sold in the last 30 days, and looks at it twice, as two hours do. */
async function becomes(onHand: number): Promise<void> {
  await shop.db.update(stock).set({ onHand, soldRecently: 30 }).where(eq(stock.sku, SKU));
  await Promise.all([alertLowStock(shop.deps), alertLowStock(shop.deps)]);
}
const emails = async () =>
  (await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, owner))).filter(({ text }) =>
    text.includes(SKU),
  );

it('an item that becomes low is in one email, with the days that it lasts, each time it does', async () => {
  await becomes(14);
  await becomes(9);
  await expect.poll(async () => (await emails()).length).toBe(1);
  const [first] = await emails();
  expect(first?.subject).toMatch(/^Please look: The Mix runs low$/);
  expect(first?.text.replaceAll(/\s+/g, ' ')).toContain(`(${SKU}): 9 left, 9 days at this rate`);
  await becomes(8);
  await becomes(500);
  await becomes(1);
  await expect.poll(async () => (await emails()).length).toBe(2);
  const texts = (await emails()).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(texts.some((text) => text.includes('1 left, 1 day at this rate'))).toBe(true);
});
