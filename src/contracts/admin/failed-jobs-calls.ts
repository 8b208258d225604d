import { z } from 'zod';
import { defineCall } from '../call.ts';
import { moment, storeId } from '../fields.ts';

const tag = 'Back office';

const failed = z.object({
  id: z.string(),
  failed_at: moment,
  attempts: z.int(),
  reason: z.string(),
});

export const failedEmail = failed.extend({
  to: z.string(),
  subject: z.string(),
  can_retry: z.boolean().describe('Emails that held a link for one reader are deleted after a day'),
});
export type FailedEmail = z.output<typeof failedEmail>;

export const failedJob = failed.extend({
  name: z.string(),
  row_id: z.string().nullable().describe('The row that it was about'),
});
export type FailedJob = z.output<typeof failedJob>;

export const adminFailedEmails = defineCall({
  method: 'GET',
  path: '/admin/api/failed_emails',
  permission: 'jobs:read',
  summary: "The store's emails that failed for good, newest first, 200 at most",
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ failed_emails: z.array(failedEmail) }),
});

export const adminFailedJobs = defineCall({
  method: 'GET',
  path: '/admin/api/failed_jobs',
  permission: 'jobs:read',
  summary: 'Everything else of the program that failed for good, newest first, 200 at most',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ failed_jobs: z.array(failedJob) }),
});

export const adminRetryJobs = defineCall({
  method: 'POST',
  path: '/admin/api/failed_jobs/retry',
  permission: 'jobs:retry',
  summary:
    'Tries failed emails and jobs again within half a minute. One that no longer waits for it is named in `skipped`',
  tag,
  body: z.strictObject({ store_id: storeId, ids: z.array(z.uuid()).min(1).max(200) }),
  answer: z.object({
    retried: z.int(),
    skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
});
