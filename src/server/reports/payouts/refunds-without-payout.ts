import { type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';

/** Card providers take a refund from a payout within days; what takes longer is looked into. */
const LATE_AFTER_DAYS = 10;

/**
 * Refunds to a card that no payout names, of those that were asked for on these days, both included. A refund that failed
 * stays with the shop; what goes elsewhere or to gift cards is in no payout, and neither is what was never collected. A refund that was
 * made outside of the shop is recorded without its name, by which a payout has it.
 */
export const refundsWithoutPayout = (
  storeId: StoreId,
  { from, to }: { from: string; to: string },
): SQL => sql`
  select r.id as refund_id, r.order_id, facts.day, r.created_at, r.currency,
    r.amount_cents - r.gift_card_cents as amount_cents, r.provider_refund_id,
    r.created_at < shop_now() - make_interval(days => ${LATE_AFTER_DAYS}) as is_late
  from (select refund_id, min(day) as day from sales_facts where store_id = ${storeId} and kind in ('refund', 'refund_failed')
    and day between ${from}::date and ${to}::date group by refund_id having bool_or(kind = 'refund')) as facts
  join refunds r on r.id = facts.refund_id
  where r.status <> 'failed' and not (r.status = 'succeeded' and r.provider_refund_id is null) and r.payment_intent_id is not null and r.amount_cents > r.gift_card_cents and not exists (select from payout_lines l
    where l.order_id = r.order_id and l.kind = 'refund' and l.reference = r.provider_refund_id)`;
