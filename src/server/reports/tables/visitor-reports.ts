import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  type Asked,
  countColumn,
  type Figures,
  percent,
  percentOf,
  type ReportDefinition,
  timeKey,
} from './report-definition.ts';

/** The steps of the funnel, by the counts of each day that they are. */
const STEPS = {
  visits: 'Visits',
  visits_with_product: 'Viewed a product',
  visits_with_cart: 'Added to the cart',
  visits_with_checkout: 'Opened the checkout',
  visits_purchased: 'Bought',
} as const;
type Step = keyof typeof STEPS;
const STEP_NAMES = Object.keys(STEPS) as Step[];

const AGREED = 'Only visitors who agreed to be counted are in it; today is counted every hour.';
const shared = { group: 'Visitors' } as const;

async function countsOf(
  db: Queryable,
  { storeId, from, to }: Asked,
  metrics: readonly string[],
  key = sql`''`,
): Promise<{ key: string; metric: string; count: number }[]> {
  const { rows } = await db.execute<{ key: string; metric: string; count: number }>(sql`
    select ${key} as key, metric, sum(count)::float8 as count from analytics_daily
    where store_id = ${storeId} and metric = any(${sql.param(metrics)}::text[]) and day between ${from}::date and ${to}::date
    group by 1, 2`);
  return rows;
}

const SEARCHES = [
  countColumn('searches', 'Searches'),
  countColumn('without_results', 'Without results', 'Nothing was found.'),
  percent('share', 'Without results, of searches'),
];

async function searches(db: Queryable, asked: Asked, hasToFail: boolean): Promise<Figures[]> {
  const { rows } = await db.execute<{ key: string; searches: number; without: number }>(sql`
    select subject as key, coalesce(sum(count) filter (where metric = 'searches'), 0)::float8 as searches,
      coalesce(sum(count) filter (where metric = 'searches_without_results'), 0)::float8 as without
    from analytics_daily where store_id = ${asked.storeId} and metric in ('searches', 'searches_without_results')
      and day between ${asked.from}::date and ${asked.to}::date
    group by 1 ${hasToFail ? sql`having bool_or(metric = 'searches_without_results')` : sql``}`);
  return rows.map(({ key, searches: all, without }) => ({
    currency: null,
    key,
    label: key || 'Nothing typed',
    searches: all,
    without_results: without,
    share: percentOf(without, all),
  }));
}

/** What visitors do, from the counts of each day: docs/decisions/0080 and 0231. */
export const VISITOR_REPORTS: readonly ReportDefinition[] = [
  {
    ...shared,
    name: 'funnel',
    title: 'From visit to order',
    about: `How many visits came how far, on the day on which they began. A cart may be from an earlier visit. ${AGREED}`,
    none: 'Nobody who agreed to be counted came in this period.',
    rowLabel: 'Step',
    rowsAre: 'things',
    columns: [
      countColumn('visits', 'Visits'),
      percent('of_all', 'Of all visits'),
      percent('of_step', 'Of the step before'),
    ],
    mainColumn: 'visits',
    notAdded: ['visits'],
    headline: 'first',
    isOrdered: true,
    async read(db, asked) {
      const found = await countsOf(db, asked, STEP_NAMES);
      if (found.length === 0) return [];
      const visits = (step: Step | undefined) => found.find(({ metric }) => metric === step)?.count ?? 0;
      return STEP_NAMES.map((step, at) => ({
        currency: null,
        key: step,
        label: STEPS[step],
        visits: visits(step),
        of_all: percentOf(visits(step), visits('visits')),
        of_step: at === 0 ? null : percentOf(visits(step), visits(STEP_NAMES[at - 1])),
      }));
    },
  },
  {
    ...shared,
    name: 'sessions_by_day',
    title: 'Visits by day',
    about: `Visits, and how many of them came to each step. ${AGREED}`,
    none: 'Nobody who agreed to be counted came in this period.',
    rowLabel: 'Day',
    rowsAre: 'time',
    columns: [
      ...STEP_NAMES.map((step) => countColumn(step, STEPS[step])),
      percent('share', 'Bought, of visits'),
    ],
    mainColumn: 'visits',
    async read(db, asked) {
      const found = await countsOf(db, asked, STEP_NAMES, timeKey(asked.unit));
      return [...Map.groupBy(found, ({ key }) => key)].map(([key, counts]) => {
        const steps = Object.fromEntries(counts.map(({ metric, count: visits }) => [metric, visits]));
        return {
          currency: null,
          key,
          ...steps,
          share: percentOf(steps.visits_purchased ?? 0, steps.visits ?? 0),
        };
      });
    },
  },
  {
    ...shared,
    name: 'searches',
    title: 'Searches',
    about: `What is searched for most: the 1,000 most frequent of each day. ${AGREED}`,
    none: 'Nobody who agreed to be counted searched in this period.',
    rowLabel: 'Searched for',
    rowsAre: 'things',
    columns: SEARCHES,
    mainColumn: 'searches',
    read: (db, asked) => searches(db, asked, false),
  },
  {
    ...shared,
    name: 'searches_without_results',
    title: 'Searches without results',
    about: `What people look for and do not find. ${AGREED}`,
    none: 'Every search found something.',
    rowLabel: 'Searched for',
    rowsAre: 'things',
    columns: SEARCHES,
    mainColumn: 'without_results',
    read: (db, asked) => searches(db, asked, true),
  },
];
