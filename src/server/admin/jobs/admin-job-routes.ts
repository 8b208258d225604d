import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/failed-jobs-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  type FailedJob,
  listFailedEmails,
  listFailedJobs,
  retryJob,
} from '#server/platform/jobs/failed-jobs.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';

/** A store's emails that were given up, and jobs, which are the program's. */
export function adminJobRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminFailedEmails, async ({ storeId }) => ({
    failed_emails: (await listFailedEmails(db, storeId)).map(emailToWire),
  }));

  serveStaff(app, deps, calls.adminFailedJobs, async () => ({
    failed_jobs: (await listFailedJobs(db)).map((job) => ({
      ...factsOf(job),
      name: job.name,
      row_id: job.rowId,
    })),
  }));

  serveChanges(
    app,
    deps,
    { call: calls.adminRetryJobs, command: 'jobs retry' },
    async ({ body, storeId, audit }) => {
      const skipped: { id: string; reason: string }[] = [];
      for (const id of body.ids) {
        await retryJob(db, id, storeId).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          skipped.push({ id, reason: error.message });
        });
      }
      const retried = body.ids.length - skipped.length;
      audit({ summary: `Tried ${retried} emails or jobs again` });
      return { retried, skipped };
    },
  );
}

const factsOf = ({ id, failedAt, attempts, reason }: FailedJob) => ({
  id,
  failed_at: failedAt.toISOString(),
  attempts,
  reason,
});

/** Without the body, which may hold personal data or a link that signs in. */
const emailToWire = (job: FailedJob): calls.FailedEmail => ({
  ...factsOf(job),
  to: String(job.data.to),
  subject: String(job.data.subject),
  can_retry: job.data.forgotten !== true,
});
