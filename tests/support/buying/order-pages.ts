import { desc, eq, sql } from 'drizzle-orm';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { CARDS, details, finalize, type Item, openCheckout, payWith } from './buying.ts';
import { type Answer, STORE, type TestShop, type TestShopper } from '../test-shop.ts';

/** Buys with this shopper, to the end. Answers the checkout's details, as the confirmation page gets them. */
export async function buyAs(shopper: TestShopper, items: Item[], changes: object = {}) {
  const checkout = await openCheckout(shopper, items);
  const finalized = await finalize(shopper, checkout, changes);
  if (finalized.status !== 200) throw new Error(`not finalized: ${JSON.stringify(finalized.body)}`);
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  if (body.status !== 'complete') throw new Error(`not paid: ${JSON.stringify(body)}`);
  return { ...body, sessionId: checkout.sessionId };
}

/** A call about one order, named by its id or by the token of a link. */
export const aboutOrder = (
  shopper: TestShopper,
  call: 'details' | 'cancel' | 'order_again',
  named: { order_id?: string; token?: string; currency?: string },
): Promise<Answer> => shopper.post(`/orders/${call}`, { store_id: STORE, ...named });

/** The newest email to an address whose subject contains this, once the waiting ones are sent. */
export async function emailTo(shop: TestShop, to: string, subject: string) {
  await shop.runJobs('send-mail');
  const [row] = await shop.db
    .select()
    .from(sandboxMailbox)
    .where(sql`${eq(sandboxMailbox.to, to)} and ${sandboxMailbox.subject} like ${`%${subject}%`}`)
    .orderBy(desc(sandboxMailbox.id))
    .limit(1);
  return row ?? null;
}

/** The token of the link to an order in an email. */
export const orderTokenIn = (email: { text: string } | null): string =>
  /\/order#token=(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
