import { z } from 'zod';
import { FAILED_OPERATIONS, FAILURE_REASONS } from '#domain/browser-failure.ts';
import { defineCall } from './call.ts';
import { moment, nothing, requiredText, storeId, text } from './fields.ts';

const tag = 'Session and analytics';

export const initializeSession = defineCall({
  method: 'POST',
  path: '/metrics/initialize',
  summary: 'Sets the anonymous session cookie. Takes the store in the header store_id. Never signs anyone in',
  tag,
  body: z.strictObject({ store_id: storeId.optional() }).nullish(),
  answer: nothing,
});

const count = z.int().min(0).max(1_000);
/** At most a month. */
const seconds = z.number().min(0).max(2_700_000);

const reportedSession = text(50)
  .optional()
  .describe('Names the visit: a later report of the same one replaces it');

/** The report of a session, sent when the page is left. Spec §3, Analytics session. */
export const sessionData = z.strictObject({
  store_id: storeId.optional(),
  visit_id: reportedSession,
  cartData: z.strictObject({
    cartEvents: z
      .array(
        z.strictObject({
          type: text(50),
          sku: text(100).nullish(),
          itemId: text(100).nullish(),
          timestamp: moment,
        }),
      )
      .max(60),
    cartStatus: z.enum(['empty', 'active', 'purchased', 'abandoned']),
    sessionDuration: seconds,
    timestamp: moment,
  }),
  productPageViews: z
    .record(text(100), count)
    .refine((views) => Object.keys(views).length <= 50, 'names too many products'),
  viewedPages: z.array(z.strictObject({ page: text(500), queryData: z.record(text(50), text(200)) })).max(80),
  totalViewTime: seconds,
  searchHistory: z
    .array(
      z.strictObject({
        query: text(200),
        timestamp: moment,
        duration: seconds,
        results: count.nullish().describe('How many products were found'),
        scrolledProducts: z.array(text(100)).max(20),
        clickedProducts: z.array(text(100)).max(20),
      }),
    )
    .max(30),
});

export const updateSessionData = defineCall({
  method: 'POST',
  path: '/metrics/update-session-data',
  summary: 'Beacon: what happened in this visit',
  tag,
  body: sessionData,
  answer: nothing,
});

export const collectData = defineCall({
  method: 'POST',
  path: '/metrics/collect-data',
  summary: 'The visitor address, stored truncated and only with consent',
  tag,
  body: z.strictObject({
    ipAddress: requiredText(64),
    store_id: storeId.optional(),
    visit_id: reportedSession,
  }),
  answer: nothing,
});

export const visitorAddress = defineCall({
  method: 'GET',
  path: '/metrics/ip',
  summary: 'The address that this request came from',
  tag,
  query: z.strictObject({ store_id: storeId.optional() }),
  answer: z.object({ ip: z.string() }),
});

export const reportBrowserFailure = defineCall({
  method: 'POST',
  path: '/metrics/browser-failures',
  summary: 'Beacon: something that a browser could not do, to be counted',
  tag,
  body: z.strictObject({
    operation: z.enum(FAILED_OPERATIONS),
    reason: z.enum(FAILURE_REASONS),
    store_id: storeId.optional(),
  }),
  answer: nothing,
});

export type SessionData = z.output<typeof sessionData>;
