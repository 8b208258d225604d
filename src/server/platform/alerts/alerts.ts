import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { alerts } from '../database/schema/alert-tables.ts';
import type { EmailContent } from '../email/email-content.ts';
import type { Mail } from '../email/mail.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { staffEmailAddresses } from '../sessions/staff.ts';

/** What a person has to look at. */
export interface Alert {
  storeId: string;
  /** A stable code, a colon, and what it is about (`refund-failed:{refund}`): the same alert is raised once. */
  key: string;
  title: string;
  /** What happened, and what to do now. */
  text: string;
}

const ALERT_EMAIL_QUEUE = 'tell-alert';

interface AlertLog {
  error(details: object, message: string): void;
}

/** The part of an alert's key that monitoring may count by. */
export const alertCode = (key: string) => key.split(':', 1)[0] ?? key;

/** Raises an alert in the transaction of the fact that it tells; one that was raised before changes nothing. */
export async function raiseAlert(tx: Transaction, jobs: Jobs, alert: Alert): Promise<void> {
  const [raised] = await tx.insert(alerts).values(alert).onConflictDoNothing().returning({ key: alerts.key });
  if (raised) await jobs.enqueue(tx, ALERT_EMAIL_QUEUE, alert, { key: `${alert.storeId} ${alert.key}` });
}

/** For programs that raise alerts and leave the telling to the running shop. */
export const declareAlerts = (jobs: Jobs): void => jobs.declare(ALERT_EMAIL_QUEUE);

/** Says each alert once, at error level in the log (with its `code`) and by mail to the store's operators. */
export function notifyOfAlerts(parts: { db: Database; jobs: Jobs; mail: Mail; log: AlertLog }): void {
  const { db, jobs, mail, log } = parts;
  jobs.handle<Alert>(ALERT_EMAIL_QUEUE, async (alert) => {
    await db.transaction(async (tx) => {
      for (const email of await staffEmailAddresses(tx, alert.storeId))
        await mail.enqueue(tx, alertEmail(alert, email));
    });
    log.error({ code: alertCode(alert.key), key: alert.key }, `ALERT ${alert.title}`);
  });
}

/** Alerts that nobody has seen to, newest first; all of them with `seenToo`. */
export function listAlerts(db: Database, storeId: string, seenToo: boolean) {
  return db
    .select()
    .from(alerts)
    .where(and(eq(alerts.storeId, storeId), seenToo ? undefined : isNull(alerts.seenAt)))
    .orderBy(desc(alerts.createdAt));
}

/** Somebody has seen to it. Answers whether there was such an alert. */
export async function markAlertSeen(db: Database, storeId: string, key: string): Promise<boolean> {
  const seen = await db
    .update(alerts)
    .set({ seenAt: sql`shop_now()` })
    .where(and(eq(alerts.storeId, storeId), eq(alerts.key, key)))
    .returning({ key: alerts.key });
  return seen.length > 0;
}

/** Somebody has seen to everything whose key begins like this. */
export async function markSeenByPrefix(db: Database, storeId: string, beginning: string): Promise<void> {
  await db
    .update(alerts)
    .set({ seenAt: sql`shop_now()` })
    .where(
      and(eq(alerts.storeId, storeId), isNull(alerts.seenAt), sql`starts_with(${alerts.key}, ${beginning})`),
    );
}

function alertEmail({ key, title, text }: Alert, email: string): EmailContent {
  return {
    to: email,
    key: `alert:${key}:${email}`,
    subject: `Please look: ${title}`,
    preview: text.slice(0, 120),
    heading: title,
    blocks: [{ paragraph: text }, { paragraph: `Once it is seen to: npm run shop -- alerts seen ${key}` }],
    reason: 'You get this mail because you are an operator of the shop.',
  };
}
