import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { jobText } from '#domain/staff/job-texts.ts';
import type { Database } from '../database/database.ts';
import { checkouts } from '../database/schema/checkout-tables.ts';
import { orders, paymentEvents, refunds } from '../database/schema/order-tables.ts';
import { type FailedJob, listFailedEmails, listFailedJobs } from '../jobs/failed-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { BACKUP_DAYS, findLastBackup } from '../last-backup.ts';
import { type Alert, raiseAlert } from './alerts.ts';

interface WatchDeps {
  db: Database;
  jobs: Jobs;
  defaultStoreId: StoreId;
}

/** A payment event's job has failed for good after this many attempts (see jobs.ts). */
const EVENT_ATTEMPTS = 9;

/**
 * Raises an alert, once each, for payment exceptions, stuck refunds, backups that have stopped, and events, emails and jobs
 * that failed for good.
 */
export async function detectFailures({ db, jobs, defaultStoreId }: WatchDeps): Promise<void> {
  const found = [
    ...(await checkoutsToReview(db)),
    ...(await stuckRefunds(db)),
    ...(await failedEvents(db, defaultStoreId)),
    ...(await oldBackup(db, defaultStoreId)),
    ...(await listFailedEmails(db)).map((job) => emailAlert(storeOf(job) ?? defaultStoreId, job)),
    ...(await listFailedJobs(db)).map((job) => jobAlert(defaultStoreId, job)),
  ];
  for (const alert of found.filter(({ key }) => !isAboutAnAlert(key)))
    await db.transaction((tx) => raiseAlert(tx, jobs, alert));
}

async function checkoutsToReview(db: Database): Promise<Alert[]> {
  const rows = await db
    .select({
      id: checkouts.id,
      storeId: checkouts.storeId,
      email: checkouts.email,
      lastError: checkouts.lastError,
    })
    .from(checkouts)
    .where(eq(checkouts.status, 'review'));
  return rows.map(({ id, storeId, email, lastError }) => ({
    storeId,
    key: `checkout-review:${id}`,
    title: 'A payment needs a person',
    text: `The card provider and the shop do not agree about the payment of ${email ?? 'a guest'} (${lastError ?? 'no error was kept'}). Look at the payment there, then resolve it.`,
  }));
}

async function stuckRefunds(db: Database): Promise<Alert[]> {
  const rows = await db
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.status, 'pending'), sql`${refunds.createdAt} < shop_now() - interval '1 day'`));
  return rows.map(
    ({ refund: { id, storeId, amountCents, currency, paymentIntentId, lastError }, number }) => ({
      storeId,
      key: `refund-stuck:${id}`,
      title: `A refund of ${formatMoney(amountCents, currency)} has been on its way for a day`,
      text: `The refund of ${number === null ? `payment ${paymentIntentId}` : `order ${formatOrderNumber(number)}`} has not arrived (${lastError ?? 'the card provider has not said why'}).`,
    }),
  );
}

async function failedEvents(db: Database, defaultStoreId: StoreId): Promise<Alert[]> {
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(
      and(
        isNull(paymentEvents.handledAt),
        isNotNull(paymentEvents.lastError),
        gte(paymentEvents.attempts, EVENT_ATTEMPTS),
      ),
    );
  return rows.map(({ eventId, type, lastError }) => ({
    storeId: defaultStoreId,
    key: `event-given-up:${eventId}`,
    title: 'A message of the card provider could not be handled',
    text: `The message ‘${type}’ (${eventId}) was tried ${EVENT_ATTEMPTS} times: ${lastError}.`,
  }));
}

/** Where backups are made, they have stopped. One alert for each that was the last. */
async function oldBackup(db: Database, storeId: StoreId): Promise<Alert[]> {
  const last = await findLastBackup(db, storeId);
  if (last === null || last.ageDays < BACKUP_DAYS) return [];
  return [
    {
      storeId,
      key: `backup-old:${last.madeAt.toISOString()}`,
      title: `The last backup is ${last.ageDays} days old`,
      text: 'Nothing has made a backup since: look at what makes them, or make one with npm run shop -- backup.',
    },
  ];
}

/** The store of an email; those of earlier releases name none. */
const storeOf = ({ data }: FailedJob) => data.storeId as StoreId | undefined;

function emailAlert(storeId: StoreId, { id, reason, data }: FailedJob): Alert {
  return {
    storeId,
    key: `mail-failed:${id}${isAboutAnAlert(String(data.key)) ? ':alert' : ''}`,
    title: 'An email could not be sent',
    text: `‘${data.subject}’ did not get to ${data.to}: ${reason}.`,
  };
}

/** A scheduled job and the job of a row may fail again at every run, so each raises at most one alert a day. */
function jobAlert(storeId: StoreId, { id, name, rowId, reason, attempts, failedAt }: FailedJob): Alert {
  const day = failedAt.toISOString().slice(0, 10);
  const which = rowId ? `${name}:${rowId}:${day}` : attempts === 1 ? `${name}:${day}` : id;
  return {
    storeId,
    key: `job-failed:${which}`,
    title: `${jobText(name)} failed`,
    text: `It was tried ${attempts === 1 ? 'once' : `${attempts} times`}: ${reason}.`,
  };
}

/** An alert email that fails must not raise an alert, which would be emailed in turn. */
const isAboutAnAlert = (key: string) => key.startsWith('alert:') || key.endsWith(':alert');
