import { z } from 'zod';
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

const count = z.int().min(0).max(1_000_000);

/** Spec §3, Analytics session, as it is reported when the page is left. */
export const sessionData = z.strictObject({
  store_id: storeId.optional(),
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
      .max(500),
    cartStatus: z.enum(['empty', 'active', 'purchased', 'abandoned']),
    sessionDuration: z.number().min(0),
    timestamp: moment,
  }),
  productPageViews: z.record(text(100), count),
  viewedPages: z
    .array(z.strictObject({ page: text(500), queryData: z.record(text(50), text(200)) }))
    .max(500),
  totalViewTime: z.number().min(0),
  searchHistory: z
    .array(
      z.strictObject({
        query: text(200),
        timestamp: moment,
        duration: z.number().min(0),
        scrolledProducts: z.array(text(100)).max(500),
        clickedProducts: z.array(text(100)).max(500),
      }),
    )
    .max(200),
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
  body: z.strictObject({ ipAddress: requiredText(64), store_id: storeId.optional() }),
  answer: nothing,
});

export const visitorAddress = defineCall({
  method: 'GET',
  path: '/metrics/ip',
  summary: 'The address that this request came from',
  tag,
  answer: z.object({ ip: z.string() }),
});
