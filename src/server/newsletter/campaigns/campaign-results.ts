import { type SQL, sql } from 'drizzle-orm';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import { type ReceiverStatus, RESULT_DAYS } from '#domain/newsletter/campaign.ts';
import type { Database } from '#server/platform/database/database.ts';
import { analyticsSessions } from '#server/platform/database/schema/analytics-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import {
  newsletterChanges,
  newsletterReceivers,
} from '#server/platform/database/schema/newsletter-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { Campaign } from './campaign-store.ts';

export interface CampaignResults {
  /** How many receivers are in each state. */
  receivers: Readonly<Partial<Record<ReceiverStatus, number>>>;
  unsubscribed: number;
  /** Through its code, or its links by those who agreed to be counted; without what was given back. */
  orders: { currency: CurrencyCode; orders: number; revenueCents: Cents }[];
}

/** What came of a campaign so far. */
export async function resultsOf(db: Database, campaign: Campaign): Promise<CampaignResults> {
  const { rows: states } = await db.execute<{ status: ReceiverStatus; count: number }>(sql`
    select status, count(*)::int as count from ${newsletterReceivers}
    where campaign_id = ${campaign.id} group by status`);
  const { rows: left } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${newsletterChanges}
    where campaign_id = ${campaign.id} and kind = 'unsubscribed'`);
  return {
    receivers: Object.fromEntries(states.map(({ status, count }) => [status, count])),
    unsubscribed: left[0]?.count ?? 0,
    orders: campaign.startedAt === null ? [] : await ordersBy(db, campaign, campaign.startedAt),
  };
}

async function ordersBy(
  db: Database,
  { id, storeId, discountCode }: Campaign,
  startedAt: Date,
): Promise<CampaignResults['orders']> {
  const begin = sql`${startedAt.toISOString()}::timestamptz`;
  const end = sql`${begin} + make_interval(days => ${RESULT_DAYS})`;
  const inTime = (moment: SQL) => sql`${moment} >= ${begin} and ${moment} < ${end}`;
  const byLink = sql`
    select o.id from ${analyticsSessions} session
    join ${checkouts} c on c.store_id = session.store_id and c.shopper_id = session.shopper_id
    join ${orders} o on o.store_id = c.store_id and o.checkout_id = c.id
    where session.store_id = ${storeId} and session.attribution ->> 'utm_campaign' = ${id} and session.consented
      and o.placed_at >= session.started_at and ${inTime(sql`o.placed_at`)}`;
  const byCode = sql`
    select o.id from ${orders} o
    where o.store_id = ${storeId} and o.discount_code = ${discountCode} and ${inTime(sql`o.placed_at`)}`;
  const found = discountCode === null ? byLink : sql`${byLink} union ${byCode}`;
  const { rows } = await db.execute<{ currency: CurrencyCode; orders: number; revenue: number }>(sql`
    select o.currency, count(*)::int as orders, sum(o.total_cents - o.refunded_cents)::float8 as revenue
    from ${orders} o where o.id in (${found}) and o.status <> 'cancelled'
    group by o.currency order by o.currency desc`);
  return rows.map(({ currency, orders: count, revenue }) => ({
    currency,
    orders: count,
    revenueCents: revenue,
  }));
}
