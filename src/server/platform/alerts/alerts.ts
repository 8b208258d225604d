import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { type AlertKey, explainAlert } from '#domain/staff/alert-kinds.ts';
import type { Database, Transaction } from '../database/database.ts';
import { alerts } from '../database/schema/alert-tables.ts';
import type { EmailContent } from '../email/email-content.ts';
import type { EmailOutbox } from '../email/email-outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { staffEmailAddresses } from '../staff-email-addresses.ts';

/** Something that a staff member has to look at. */
export interface Alert {
  storeId: StoreId;
  /** An alert with the same key is raised only once. */
  key: AlertKey;
  title: string;
  /** What happened, in sentences. What it means is said by its kind. */
  text: string;
}

const ALERT_EMAIL_QUEUE = 'tell-alert';

interface AlertLog {
  error(details: object, message: string): void;
}

/** The part of a key before the colon. Metrics count alerts by it. */
export const alertCode = (key: string) => key.split(':', 1)[0] ?? key;

/** Raises an alert in the caller's transaction; one with a known key changes nothing. */
export async function raiseAlert(tx: Transaction, jobs: Jobs, alert: Alert): Promise<void> {
  const [raised] = await tx.insert(alerts).values(alert).onConflictDoNothing().returning({ key: alerts.key });
  if (raised) await jobs.enqueue(tx, ALERT_EMAIL_QUEUE, alert, { key: `${alert.storeId} ${alert.key}` });
}

/** For programs that raise alerts but leave the notifications to the running shop. */
export const declareAlerts = (jobs: Jobs): void => jobs.declare(ALERT_EMAIL_QUEUE);

/** Logs each alert once at error level (with its `code`) and emails it to the store's staff. */
export function notifyOfAlerts(deps: { db: Database; jobs: Jobs; emails: EmailOutbox; log: AlertLog }): void {
  const { db, jobs, emails, log } = deps;
  jobs.handle<Alert>(ALERT_EMAIL_QUEUE, async (alert) => {
    await db.transaction(async (tx) => {
      for (const email of await staffEmailAddresses(tx, alert.storeId, 'alerts:read'))
        await emails.enqueue(tx, alert.storeId, alertEmail(alert, email));
    });
    log.error({ code: alertCode(alert.key), key: alert.key }, `ALERT ${alert.title}`);
  });
}

/** Unseen alerts, newest first; all of them with `seenToo`. */
export function listAlerts(db: Database, storeId: StoreId, seenToo: boolean) {
  return db
    .select()
    .from(alerts)
    .where(and(eq(alerts.storeId, storeId), seenToo ? undefined : isNull(alerts.seenAt)))
    .orderBy(desc(alerts.createdAt));
}

/** The alerts that somebody has seen to, the last one first. */
export function listSeenAlerts(db: Database, storeId: StoreId, most: number) {
  return db
    .select()
    .from(alerts)
    .where(and(eq(alerts.storeId, storeId), isNotNull(alerts.seenAt)))
    .orderBy(desc(alerts.seenAt), desc(alerts.createdAt))
    .limit(most);
}

/** Marks an alert as seen. Returns false when there is no such alert. */
export async function markAlertSeen(db: Database, storeId: StoreId, key: string): Promise<boolean> {
  const seen = await db
    .update(alerts)
    .set({ seenAt: sql`shop_now()` })
    .where(and(eq(alerts.storeId, storeId), eq(alerts.key, key)))
    .returning({ key: alerts.key });
  return seen.length > 0;
}

/** Marks all alerts whose key starts with `beginning` as seen. */
export async function markSeenByPrefix(db: Database, storeId: StoreId, beginning: string): Promise<void> {
  await db
    .update(alerts)
    .set({ seenAt: sql`shop_now()` })
    .where(
      and(eq(alerts.storeId, storeId), isNull(alerts.seenAt), sql`starts_with(${alerts.key}, ${beginning})`),
    );
}

function alertEmail({ key, title, text }: Alert, email: string): EmailContent {
  const { meaning, action, page } = explainAlert(key);
  return {
    to: email,
    key: `alert:${key}:${email}`,
    subject: `Please look: ${title}`,
    preview: text.slice(0, 120),
    texts: 'for-staff',
    heading: title,
    blocks: [
      { paragraph: text },
      ...(meaning === null ? [] : [{ paragraph: meaning }]),
      {
        button:
          page === null ? { label: 'Open the alerts', link: '/admin/alerts' } : { label: action, link: page },
      },
    ],
    reason: 'You get this mail because you are on the staff of the shop.',
  };
}
