import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { EMAIL_QUEUES } from './email-outbox.ts';

/** Whether emails that somebody waits for are due and not sent yet. */
export async function hasWaitingEmails(db: Queryable): Promise<boolean> {
  const queues = sql.join(
    EMAIL_QUEUES.map((name) => sql`${name}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (
      select from pgboss.job where name in (${queues}) and state = 'created' and start_after <= now()
    ) as waits`);
  return rows[0]?.waits ?? false;
}
