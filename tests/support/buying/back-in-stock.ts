import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { setCountedStock } from '#server/catalog/stock/count-stock.ts';
import { backInStockRequests } from '#server/platform/database/schema/back-in-stock-tables.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';
import { logIn, newCustomer, PASSWORD, resetPassword, resetToken } from './people.ts';

export const SOLD_OUT = 'CASHEW-7OZ';
export const OTHER_SIZE = 'CASHEW-14OZ';

interface QueuedEmail {
  to: string;
  subject: string;
  unsubscribeLink: string;
  blocks: { button?: { link: string }; paragraph?: string }[];
}

/** Where the button of an email leads. */
export const linkIn = (email: QueuedEmail | undefined) =>
  email?.blocks.flatMap(({ button }) => button?.link ?? [])[0] ?? '';

/** Nobody waits for anything, no email is queued, and the cashews are sold out. */
export async function beginSoldOut(shop: TestShop): Promise<void> {
  await shop.advanceClock('0');
  await shop.db.delete(backInStockRequests);
  await shop.db.execute(sql`delete from pgboss.job where name in ('send-mail', 'send-security-mail')`);
  for (const sku of [SOLD_OUT, OTHER_SIZE]) await setCountedStock(shop.db, STORE, sku, 0);
}

/** The calls and emails about what is sold out, in a shop that is there once the tests run. */
export function backInStockCalls(of: () => TestShop) {
  async function queued(queue: 'send-mail' | 'send-security-mail'): Promise<QueuedEmail[]> {
    const { rows } = await of().db.execute<{ data: QueuedEmail }>(
      sql`select data from pgboss.job where name = ${queue} order by created_on, data->>'to'`,
    );
    return rows.map(({ data }) => data);
  }

  const confirmations = async () =>
    (await queued('send-security-mail')).filter(({ subject }) => subject.startsWith('Shall we tell you'));
  const notifiedAddresses = async () => (await queued('send-mail')).map(({ to }) => to).toSorted();

  const ask = (email: string, changes: object = {}, shopper: TestShopper = of().shopper()) =>
    shopper.post('/back_in_stock/request', {
      store_id: STORE,
      item: { sku: SOLD_OUT },
      quantity: 1,
      email,
      ...changes,
    });

  /** Asks, opens the link in the email, and presses its button. */
  async function waitFor(email: string, changes: object = {}): Promise<void> {
    expect((await ask(email, changes)).status).toBe(200);
    const link = linkIn((await confirmations()).filter(({ to }) => to === email).at(-1));
    expect((await of().shopper().post(link)).status).toBe(200);
  }

  const statusOf = async (email: string) =>
    (await of().db.select().from(backInStockRequests).where(eq(backInStockRequests.email, email))).map(
      ({ status }) => status,
    );

  /** A customer whose address is proved by a link. */
  async function provedCustomer(email: string): Promise<TestShopper> {
    await newCustomer(of(), email);
    await resetPassword(of().shopper(), await resetToken(of(), email), PASSWORD);
    const customer = of().shopper();
    await logIn(customer, { email, password: PASSWORD });
    return customer;
  }
  return { queued, confirmations, notifiedAddresses, ask, waitFor, statusOf, provedCustomer };
}
