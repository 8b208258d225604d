import { sql } from 'drizzle-orm';
import type { GiftCardEntryKind } from '#domain/gift-cards/gift-card.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { sumsWhere } from '../facts/sums.ts';
import { timesOf } from './period.ts';
import { type Figures, moneyColumn, type ReportDefinition, timeKey } from './report-definition.ts';

interface Changes extends Record<string, unknown> {
  currency: CurrencyCode;
  /** Empty for all days before the period. */
  key: string;
  issued: number;
  sold: number;
  used: number;
  returned: number;
  refunded: number;
  adjusted: number;
}

/** What the shop owes on gift cards. docs/decisions/0292. */
export const GIFT_CARD_REPORT: ReportDefinition = {
  name: 'gift_cards',
  group: 'Gift cards',
  title: 'Gift cards',
  about:
    'What came onto gift cards and went off them, and what the shop owed on them at the end of each day, cards that are switched off included.',
  none: 'There were no gift cards in this period.',
  rowLabel: 'Day',
  rowsAre: 'time',
  columns: [
    moneyColumn('sold', 'Sold', 'What orders paid for cards, which is no revenue.'),
    moneyColumn('issued', 'Issued', 'By staff, who give them away.'),
    moneyColumn('used', 'Used', 'What orders were paid with.'),
    moneyColumn('returned', 'Given back', 'Onto cards, from orders that were paid with them.'),
    moneyColumn('refunded', 'Taken back', 'Off cards that were sold and refunded.'),
    moneyColumn(
      'adjusted',
      'Adjusted',
      'By staff, with a reason; negative when more was taken off than added.',
    ),
    moneyColumn('owed', 'Owed at the end', 'What can still be spent.'),
  ],
  mainColumn: 'owed',
  notAdded: ['owed'],
  headline: 'last',
  async read(db, asked) {
    const { storeId, timeZone, from, to, unit } = asked;
    const sumOf = (kind: GiftCardEntryKind) =>
      sql`coalesce(sum(amount_cents) filter (where kind = ${kind}), 0)::float8`;
    const { rows } = await db.execute<Changes>(sql`
      select currency, case when day < ${from}::date then '' else ${timeKey(unit)} end as key,
        ${sumOf('issued')} as issued, ${sumOf('sold')} as sold, -${sumOf('refunded')} as refunded, -${sumOf('used')} as used, ${sumOf('returned')} as returned,
        ${sumOf('adjusted')} as adjusted
      from ${sumsWhere('giftCards', storeId, sql`day <= ${to}::date`)} as figures group by 1, 2`);
    if (rows.length === 0) return [];
    const { rows: now } = await db.execute<{ key: string }>(sql`
      select ${timeKey(unit)} as key from (select (shop_now() at time zone ${timeZone})::date as day) as now`);
    const times = timesOf(asked, unit);
    return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, changes]) =>
      atTheEnd(currency, changes, times, now[0]?.key ?? ''),
    );
  },
};

/** What was owed at the end of each time; of times that have not come, nothing is known. */
function atTheEnd(
  currency: CurrencyCode,
  changes: readonly Changes[],
  times: readonly string[],
  today: string,
): Figures[] {
  const changesOf = new Map(changes.map((row) => [row.key, row]));
  const growth = ({ issued, sold, used, returned, refunded, adjusted }: Changes) =>
    issued + sold - used + returned - refunded + adjusted;
  const before = changesOf.get('');
  let owed = before ? growth(before) : 0;
  return times.map((key) => {
    const change = changesOf.get(key);
    if (change) owed += growth(change);
    const { issued = 0, sold = 0, used = 0, returned = 0, refunded = 0, adjusted = 0 } = change ?? {};
    const changed = { issued, sold, used, returned, refunded, adjusted };
    return { currency, key, ...changed, owed: key > today ? null : owed };
  });
}
