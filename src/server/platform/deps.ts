import type { StoreId } from '#domain/ids.ts';
import type { DataChanges } from './cache/data-changes.ts';
import type { Database } from './database/database.ts';
import type { EmailOutbox } from './email/email-outbox.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LimitStore } from './rate-limits/rate-limits.ts';

/** The dependencies that every area of the server needs. Created once, by `start-shop.ts` or by a test. */
export interface Deps {
  db: Database;
  jobs: Jobs;
  emails: EmailOutbox;
  /** Base of emailed links, canonical and return URLs; without a trailing slash. */
  publicUrl: string;
  sessionSecret: string;
  /** The store of calls that do not name one. */
  defaultStoreId: StoreId;
  /** What outdates cached answers and pages. */
  changes: DataChanges;
  /** Whether staff need a second factor for what moves money or takes data along. */
  requiresSecondFactor: boolean;
  /** Where rate limits are counted. */
  limits: LimitStore;
}
