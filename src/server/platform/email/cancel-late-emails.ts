import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { EMAIL_QUEUES } from './email-outbox.ts';

/** Queues of which every job is an email, or writes one and does nothing else. */
export const EMAILS_ONLY: readonly string[] = [
  ...EMAIL_QUEUES,
  'mail-reset-link',
  'email-order-link',
  'mail-staff-link',
  'email-gift-card',
  'email-change-link',
  'tell-alert',
  'tell-new-order',
  'tell-subscriber',
  'confirm-renewal',
];

/** As long as a job is tried. */
const TRIED_HOURS = 4;

/**
 * Cancels emails that have waited for longer than a running shop tries to send them. Returns how many. Our own SQL, because pg-boss's `cancel`
 * knows no time.
 */
export async function cancelLateEmails(tx: Transaction): Promise<number> {
  const names = sql.join(
    EMAILS_ONLY.map((name) => sql`${name}`),
    sql`, `,
  );
  const { rowCount } = await tx.execute(sql`
    update pgboss.job set state = 'cancelled', completed_on = now()
    where name in (${names}) and state < 'completed' and start_after < now() - make_interval(hours => ${TRIED_HOURS})`);
  return rowCount ?? 0;
}
