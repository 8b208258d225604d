import { sql } from 'drizzle-orm';
import { daysAfter } from '#domain/store-days.ts';
import { sumsOfDays, sumsWhere } from '../facts/sums.ts';
import { timesOf } from './period.ts';
import {
  countColumn,
  type Figures,
  moneyColumn,
  percent,
  percentOf,
  type ReportDefinition,
  timeKey,
} from './report-definition.ts';
import { readForecast } from './subscription-forecast.ts';

const FORECAST_DAYS = 56;

const REASONS: Readonly<Record<string, string>> = {
  too_expensive: 'Too expensive',
  too_much: 'Too much',
  not_liked: 'Not liked',
  moving: 'Moving',
  other: 'Another reason',
  '': 'Not said',
};

const ENDS = ['active', 'paused', 'past_due'] as const;

interface Changes extends Record<string, unknown> {
  /** Empty for all days before the period. */
  key: string;
  begun: number;
  lost: number;
  to_paused: number;
  to_past_due: number;
  active: number;
  paused: number;
  past_due: number;
}

/** How subscriptions come and go: docs/decisions/0231. */
export const SUBSCRIPTION_REPORTS: readonly ReportDefinition[] = [
  {
    name: 'subscriptions',
    group: 'Subscriptions',
    title: 'Subscriptions',
    about:
      'What began, ended, was paused or could not be charged, and how many there were at the end of each day.',
    none: 'There were no subscriptions in this period.',
    rowLabel: 'Day',
    rowsAre: 'time',
    columns: [
      countColumn('begun', 'New'),
      countColumn('lost', 'Lost', 'Cancelled, by their owner or for them.'),
      countColumn('to_paused', 'Paused'),
      countColumn(
        'to_past_due',
        'Became past due',
        'A delivery could not be charged, and will be tried again.',
      ),
      countColumn('active', 'Active at the end'),
      countColumn('paused', 'Paused at the end'),
      countColumn('past_due', 'Past due at the end'),
    ],
    mainColumn: 'active',
    notAdded: ENDS,
    headline: 'last',
    async read(db, asked) {
      const change = (status: string) =>
        sql`coalesce(sum(case when to_status = ${status} then count when from_status = ${status} then -count end), 0)::float8`;
      const { rows } = await db.execute<Changes>(sql`
        select case when day < ${asked.from}::date then '' else ${timeKey(asked.unit)} end as key,
          coalesce(sum(count) filter (where from_status = ''), 0)::float8 as begun,
          coalesce(sum(count) filter (where to_status = 'cancelled'), 0)::float8 as lost,
          coalesce(sum(count) filter (where to_status = 'paused'), 0)::float8 as to_paused,
          coalesce(sum(count) filter (where to_status = 'past_due'), 0)::float8 as to_past_due,
          ${change('active')} as active, ${change('paused')} as paused, ${change('past_due')} as past_due
        from ${sumsWhere('subscriptions', asked.storeId, sql`day <= ${asked.to}::date`)} as figures group by 1`);
      if (rows.length === 0) return [];
      const { rows: today } = await db.execute<{ key: string }>(sql`
        select ${timeKey(asked.unit)} as key from (select (shop_now() at time zone ${asked.timeZone})::date as day) as now`);
      return atTheEnd(rows, timesOf(asked, asked.unit), today[0]?.key ?? '');
    },
  },
  {
    name: 'subscriptions_lost',
    group: 'Subscriptions',
    title: 'Why subscriptions end',
    about:
      'Reasons that owners gave when they asked staff to cancel; owners who cancel by themselves are not asked.',
    none: 'No subscription was cancelled in this period.',
    rowLabel: 'Reason',
    rowsAre: 'things',
    columns: [countColumn('lost', 'Lost'), percent('share', 'Of all lost')],
    mainColumn: 'lost',
    async read(db, asked) {
      const { rows } = await db.execute<{ key: string; lost: number }>(sql`
        select reason as key, sum(count)::float8 as lost from ${sumsOfDays('subscriptions', asked)} as figures
        where to_status = 'cancelled' group by 1`);
      const all = rows.reduce((sum, { lost }) => sum + lost, 0);
      return rows.map(({ key, lost }) => ({
        currency: null,
        key,
        label: REASONS[key] ?? key,
        lost,
        share: percentOf(lost, all),
      }));
    },
  },
  {
    name: 'subscription_forecast',
    group: 'Subscriptions',
    title: 'Coming deliveries of subscriptions',
    about:
      'What active and past due subscriptions will be charged if nothing changes, by week from the first day: at the agreed prices, before discounts, shipping and tax.',
    none: 'No delivery is due in this period.',
    rowLabel: 'Week from',
    rowsAre: 'time',
    columns: [
      countColumn('deliveries', 'Deliveries'),
      countColumn('units', 'Units'),
      moneyColumn('revenue', 'Revenue'),
    ],
    mainColumn: 'revenue',
    unit: 'week',
    defaultPeriod: (today) => ({ from: today, to: daysAfter(today, FORECAST_DAYS - 1) }),
    isCompared: false,
    read: readForecast,
  },
];

/** How many there were at the end of each time; of times that have not come, nothing is known. */
function atTheEnd(changes: readonly Changes[], times: readonly string[], today: string): Figures[] {
  const changesOf = new Map(changes.map((row) => [row.key, row]));
  const now = { active: 0, paused: 0, past_due: 0 };
  const add = (row: Changes | undefined) => {
    for (const status of ENDS) now[status] += row?.[status] ?? 0;
  };
  add(changesOf.get(''));
  return times.map((key) => {
    const { begun = 0, lost = 0, to_paused = 0, to_past_due = 0 } = changesOf.get(key) ?? {};
    add(changesOf.get(key));
    const ends = key > today ? { active: null, paused: null, past_due: null } : { ...now };
    return { currency: null, key, begun, lost, to_paused, to_past_due, ...ends };
  });
}
