import type { Database } from './database/database.ts';
import type { Mail } from './email/mail.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LimitStore } from './rate-limits/rate-limits.ts';

/** What every area of the server is given. Made once, by `main.ts` or by a test. */
export interface Deps {
  db: Database;
  jobs: Jobs;
  mail: Mail;
  /** Base of every emailed link, canonical and return address; without a slash at its end. */
  publicUrl: string;
  sessionSecret: string;
  /** The store of calls that name none. */
  defaultStoreId: string;
  /** How old a cached catalogue answer or page may be before it is refreshed. */
  freshMilliseconds: number;
  /** Acts whenever any process changes what pages say or how they look. */
  onContentChange: (act: () => void) => void;
  /** Where limits against guessing and flooding are counted. */
  limits: LimitStore;
}
