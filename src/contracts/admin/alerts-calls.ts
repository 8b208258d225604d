import { z } from 'zod';
import { defineCall } from '../call.ts';
import { moment, nothing, requiredText, storeId } from '../fields.ts';

const tag = 'Back office';

export const staffAlert = z.object({
  key: z.string().describe('By which it is marked as seen'),
  title: z.string(),
  text: z.string().describe('What happened'),
  meaning: z
    .string()
    .nullable()
    .describe('What it means for the shop; null for a kind of an earlier release'),
  created_at: moment,
  seen_at: moment.nullable().describe('Null until somebody has seen to it'),
  page: z.string().nullable().describe('Where it can be resolved in the back office'),
  action: z.string().describe('What the way there is called'),
});
export type StaffAlert = z.output<typeof staffAlert>;

export const adminAlerts = defineCall({
  method: 'GET',
  path: '/admin/api/alerts',
  permission: 'alerts:read',
  summary: 'Alerts that nobody has seen to, newest first; or those that somebody has, the last 100',
  tag,
  query: z.strictObject({ store_id: storeId, view: z.enum(['open', 'seen']).optional() }),
  answer: z.object({ alerts: z.array(staffAlert) }),
});

export const adminMarkAlertSeen = defineCall({
  method: 'POST',
  path: '/admin/api/seen',
  permission: 'alerts:resolve',
  summary: 'Somebody has seen to an alert',
  tag,
  body: z.strictObject({ store_id: storeId, key: requiredText(300) }),
  answer: nothing,
});
