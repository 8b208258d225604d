import { sql } from 'drizzle-orm';
import { type JournalEntry, type JournalFigure, journalEntries } from '#domain/bookkeeping/journal.ts';
import type { JournalAccountNames } from '#domain/bookkeeping/journal-accounts.ts';
import type { StoreId } from '#domain/ids.ts';
import { daysAfter, isDay } from '#domain/store-days.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sumsOfDays } from '../facts/sums.ts';
import { wasSent } from '../payouts/sent-payouts.ts';
import { checkPeriod, invalidDay, lengthOf, wholeMonths } from '../tables/period.ts';
import { storeCalendar } from '../tables/read-report.ts';
import type { Period } from '../tables/report-definition.ts';

const MAX_DAYS = 366;

/**
 * The days that are asked for; left out: the month before this one, or what of the named day's month is over. Throws `malformed`
 * for a period of more than a year, and for one that is not over: more would happen in it.
 */
export async function journalPeriod(
  db: Queryable,
  storeId: StoreId,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Period> {
  const { today } = await storeCalendar(db, storeId);
  const named = from ?? to ?? daysAfter(`${today.slice(0, 7)}-01`, -1);
  // A day that does not exist has no month; the check below says which one it is.
  const month = isDay(named) ? wholeMonths({ from: named, to: named }) : { from: named, to: named };
  const yesterday = daysAfter(today, -1);
  const period = { from: from ?? month.from, to: to ?? (month.to < today ? month.to : yesterday) };
  if (to === undefined && period.to < period.from) throw invalidDay('from', 'must be over');
  checkPeriod(period);
  if (period.to >= today) throw invalidDay('to', 'must be over: more may happen on it');
  if (lengthOf(period) > MAX_DAYS) throw invalidDay('from', 'must be at most a year before the last day');
  return period;
}

/**
 * The journal of some days, both included, from the sums that reports show: docs/decisions/0329. Imported orders were paid
 * elsewhere, and their tax is owed by the shop that sold them. A gift card that is taken back without a refund lowers the cost of
 * the dispute that took its money.
 */
export async function readJournal(
  db: Queryable,
  asked: Period & { storeId: StoreId },
  names: JournalAccountNames,
): Promise<JournalEntry[]> {
  const { storeId, from, to } = asked;
  const days = sql`${from}::date and ${to}::date`;
  const { rows } = await db.execute<JournalFigure & Record<string, unknown>>(sql`
    with sales as (select * from ${sumsOfDays('salesTotals', asked)} as s),
    given_back as (select * from ${sumsOfDays('refunds', asked)} as s),
    taxes as (select *, trim(country || ' ' || state) as place from ${sumsOfDays('tax', asked)} as s),
    card_entries as (select * from ${sumsOfDays('giftCards', asked)} as s),
    elsewhere as (
      select f.day, f.currency, case f.kind when 'sale' then o.gift_card_cents - o.total_cents
        when 'withdrawn' then o.total_cents - o.gift_card_cents
        when 'refund' then r.amount_cents - r.gift_card_cents else r.gift_card_cents - r.amount_cents end as cents
      from sales_facts f join orders o on o.id = f.order_id left join refunds r on r.id = f.refund_id
      where f.store_id = ${storeId} and f.day between ${days} and f.position is null
        and case when f.refund_id is null then o.payment_intent_id is null else r.payment_intent_id is null end
      union all select day, currency, refunded_cents + tax_cents - total_cents from imported_orders
      where store_id = ${storeId} and day between ${days} and counts_in_reports and was_paid),
    provider as (select * from payouts where store_id = ${storeId} and arrival_day between ${days} and ${wasSent}),
    figures as (
      select day, currency, 'gross' as name, '' as place, gross_cents as cents from sales
      union all select day, currency, 'discounts', '', discount_cents from sales
      union all select day, currency, 'returns', '', return_cents from sales
      union all select day, currency, 'shipping', '', shipping_cents from sales
      union all select day, currency, 'shipping', '', -shipping_cents from given_back
      union all select day, currency, 'shipping_returned', '', shipping_cents from given_back
      union all select day, currency, 'tax', place, charged_tax_cents from taxes
      union all select day, currency, 'tax_returned', place, returned_tax_cents from taxes
      union all select day, currency,
        'gift_cards_' || case kind when 'adjusted' then 'issued' else kind end, '', amount_cents from card_entries
      union all select day, currency, 'gift_cards_given', '', -amount_cents from card_entries where kind in ('issued', 'adjusted')
      union all select day, currency, 'disputed_gift_cards', '', -amount_cents from gift_card_entries
        where store_id = ${storeId} and day between ${days} and kind = 'refunded' and refund_id is null
      union all select day, currency, 'paid_elsewhere', '', cents from elsewhere
      union all select arrival_day, currency, 'fees', '', fee_cents from provider
      union all select arrival_day, currency, 'disputes', '', dispute_cents from provider
      union all select arrival_day, currency, 'corrections', '', other_cents from provider)
    select day::text, currency, name, place, sum(cents::float8) as cents from figures group by 1, 2, 3, 4`);
  return journalEntries(rows, names);
}
