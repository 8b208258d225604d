import { z } from 'zod';
import { defineCall } from '../call.ts';
import { moment, nothing, requiredText, storeId } from '../fields.ts';

const tag = 'Back office';

export const openAlert = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  created_at: moment,
  page: z.string().nullable().describe('Where it can be resolved in the back office'),
});
export type OpenAlert = z.output<typeof openAlert>;

export const adminAlerts = defineCall({
  method: 'GET',
  path: '/admin/api/alerts',
  permission: 'alerts:read',
  summary: 'Alerts that nobody has seen to, newest first',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ alerts: z.array(openAlert) }),
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
