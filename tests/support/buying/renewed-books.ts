import { sql } from 'drizzle-orm';
import type { TestShop } from '../test-shop.ts';

/** What must be true of every shop that renews, whatever happened to it; each as a number that has to be 0. */
export async function faultsInBooks({ db }: TestShop): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from sandbox.payment_intents where status = 'requires_capture') as "authorisations left hanging",
    (select count(*)::int from stock where held <> 0) as "stock still held",
    (select count(*)::int from sandbox.payment_intents i where i.amount_captured_cents > i.amount_refunded_cents
      and not exists (select from orders o where o.payment_intent_id = i.id and o.status = 'placed'
        and o.total_cents = i.amount_captured_cents)) as "captures without their order",
    (select count(*)::int from orders o where o.checkout_id is not null and o.status = 'placed'
      and not exists (select from sandbox.payment_intents i where i.id = o.payment_intent_id
        and i.amount_captured_cents = o.total_cents)) as "orders without their capture",
    (select count(*)::int from billing_cycles p where (select count(*) from checkouts c
      where c.billing_cycle_id = p.id and c.status in ('paid', 'capturing', 'review')) <> (p.status = 'paid')::int)
      as "deliveries not charged exactly as they say",
    (select count(*)::int from orders o where o.checkout_id is not null and o.total_cents <>
      (select sum(amount_cents) from order_charges ch where ch.order_id = o.id)) as "orders a cent off"`);
  return rows[0] ?? {};
}

export const NO_FAULTS = {
  'authorisations left hanging': 0,
  'stock still held': 0,
  'captures without their order': 0,
  'orders without their capture': 0,
  'deliveries not charged exactly as they say': 0,
  'orders a cent off': 0,
};
