import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnalyticsSessionId, ShopperId } from '#domain/ids.ts';
import { createdAt, id, idInStore, moment, sameStore, storeId, updatedAt } from './columns.ts';
import { stores } from './store-tables.ts';

/** One session, as last reported by the browser. Raw rows are deleted after 90 days. */
export const analyticsSessions = pgTable(
  'analytics_sessions',
  {
    id: id<AnalyticsSessionId>(),
    storeId: storeId().references(() => stores.id),
    shopperId: uuid('shopper_id').$type<ShopperId>().notNull(),
    cartStatus: text('cart_status').$type<'empty' | 'active' | 'purchased' | 'abandoned'>().notNull(),
    consented: boolean('consented').notNull().default(false),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    attribution: jsonb('attribution').$type<Record<string, string>>(),
    /** Without the last byte (IPv4) or the last 80 bits (IPv6). */
    truncatedAddress: text('truncated_address'),
    startedAt: moment('started_at').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.storeId, table.startedAt),
    index().on(table.shopperId),
    index('analytics_sessions_of_campaign')
      .on(table.storeId, sql`(${table.attribution} ->> 'utm_campaign')`)
      .where(sql`${table.attribution} ->> 'utm_campaign' is not null`),
    check('analytics_cart_status', sql`${table.cartStatus} in ('empty', 'active', 'purchased', 'abandoned')`),
    idInStore('analytics_sessions_in_store', table),
  ],
);

export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    storeId: storeId(),
    sessionId: uuid('session_id').$type<AnalyticsSessionId>().notNull(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>(),
    happenedAt: moment('happened_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.storeId, table.happenedAt),
    index().on(table.sessionId),
    sameStore('analytics_events_session_fk', table, table.sessionId, analyticsSessions).onDelete('cascade'),
  ],
);

/** Daily counts, which are never deleted. */
export const analyticsDaily = pgTable(
  'analytics_daily',
  {
    storeId: storeId().references(() => stores.id),
    day: date('day').notNull(),
    metric: text('metric').notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.day, table.metric, table.subject] }),
    index('analytics_daily_by_metric').on(table.storeId, table.metric, table.day),
    check('analytics_count', sql`${table.count} >= 0`),
  ],
);
