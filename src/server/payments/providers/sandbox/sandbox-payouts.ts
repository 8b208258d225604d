import { sql } from 'drizzle-orm';
import type { PayoutId } from '#domain/ids.ts';
import { startOfDay } from '#domain/store-days.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { BalanceEntry, Payout, Payouts } from '../../payouts.ts';

/** Of each charge: 2.9 % and 30 cents; of each dispute: 15.00. Refunds cost nothing, and their charge's fee stays. */
const ENTRIES = sql.raw(`(
  select id, 'charge' as kind, id as intent_id, null as refund_id, currency, amount_captured_cents as amount_cents,
    round(amount_captured_cents * 0.029)::int + 30 as fee_cents, coalesce(captured_at, created_at) as happened_at
  from sandbox.payment_intents where status = 'succeeded'
  union all
  select r.id, 'refund', i.id, r.id, i.currency, -r.amount_cents, 0, r.created_at
  from sandbox.refunds r join sandbox.payment_intents i on i.id = r.payment_intent_id where r.status = 'succeeded'
  union all
  select d.id, 'dispute', i.id, null, i.currency, -d.amount_cents, 1500, d.created_at
  from sandbox.disputes d join sandbox.payment_intents i on i.id = d.payment_intent_id
  union all
  select d.id || '_won', 'dispute', i.id, null, i.currency, d.amount_cents, 0, d.closed_at
  from sandbox.disputes d join sandbox.payment_intents i on i.id = d.payment_intent_id where d.status = 'won')`);

const DAY = sql.raw(`(happened_at at time zone 'utc')::date`);
const ID = /^po_sandbox_(\d{4}-\d{2}-\d{2})_([a-z]{3})$/;

/** The sandbox pays out each day (UTC) that is over, in each currency by itself; two days later it is at the bank. */
export const sandboxPayouts = (db: Database): Payouts => ({
  async *listPayouts(since) {
    const { rows } = await db.execute<{
      day: string;
      currency: Payout['currency'];
      cents: number;
      arrival: string;
      is_there: boolean;
    }>(sql`
      select ${DAY}::text as day, currency, sum(amount_cents - fee_cents)::float8 as cents, (${DAY} + 2)::text as arrival,
        ${DAY} + 2 <= (shop_now() at time zone 'utc')::date as is_there
      from ${ENTRIES} as entries
      where happened_at >= ${since.toISOString()}::timestamptz - interval '2 days'
      group by ${DAY}, currency
      having ${DAY} < (shop_now() at time zone 'utc')::date
        and (${DAY} + 1)::timestamp at time zone 'utc' >= ${since.toISOString()}::timestamptz
      order by 1, 2`);
    for (const { day, currency, cents, arrival, is_there } of rows)
      yield {
        id: `po_sandbox_${day}_${currency}` as PayoutId,
        status: is_there ? 'paid' : 'in_transit',
        amountCents: cents,
        currency,
        createdAt: new Date(startOfDay(day, 'UTC').getTime() + 24 * 60 * 60 * 1000),
        arrivalDay: arrival,
        isComplete: true,
      };
  },

  async *listEntries(payoutId) {
    const [, day, currency] = ID.exec(payoutId) ?? [];
    if (!day || !currency) return;
    const { rows } = await db.execute<Record<string, never> & Row>(sql`
      select 'txn_' || id as id, kind, intent_id, refund_id, amount_cents, fee_cents, happened_at
      from ${ENTRIES} as entries where ${DAY} = ${day}::date and currency = ${currency} order by happened_at, id`);
    for (const { id, kind, intent_id, refund_id, amount_cents, fee_cents, happened_at } of rows)
      yield {
        id,
        kind,
        intentId: intent_id,
        refundId: refund_id,
        amountCents: amount_cents,
        feeCents: fee_cents,
        happenedAt: new Date(happened_at),
        description: kind,
      };
  },
});

interface Row {
  id: BalanceEntry['id'];
  kind: 'charge' | 'refund' | 'dispute';
  intent_id: BalanceEntry['intentId'];
  refund_id: BalanceEntry['refundId'];
  amount_cents: number;
  fee_cents: number;
  happened_at: string;
}
