import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { DomainError, fieldError } from '#domain/errors.ts';
import { DELIVERY_TIME, deliveryDayProblem } from '#domain/gift-cards/delivery-day.ts';
import { dayAt } from '#domain/store-days.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forEachRow } from '#server/platform/jobs/for-each-row.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { enqueueGiftCardEmail } from './gift-card-email.ts';
import {
  type GiftCard,
  lockShownCard,
  readGiftCard,
  type ShownGiftCard,
  updateCard,
} from './gift-card-store.ts';

const MAX_AT_ONCE = 100;

/** Whether a card waits for its day. */
export const isWaiting = ({ deliverOn, sentAt }: Pick<GiftCard, 'deliverOn' | 'sentAt'>): boolean =>
  deliverOn !== null && sentAt === null;

/**
 * Emails the cards whose day has come, from eight in the morning in the time zone of their store. A card is marked in the
 * transaction that queues its email, so that it leaves once. One that is switched off, or was taken back as a whole, waits.
 * One that fails does not hold up the others.
 */
export async function sendDueGiftCards({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  let due: DueGiftCard[];
  do {
    due = await dueGiftCards(db);
    await forEachRow(due, ({ id: giftCardId, storeId }) =>
      db.transaction(async (tx) => {
        const card = await readGiftCard(tx, { storeId, giftCardId }, { lock: true });
        if (isWaiting(card) && card.status === 'active') await sendFirst(tx, jobs, card);
      }),
    );
  } while (due.length === MAX_AT_ONCE);
}

type DueGiftCard = Pick<GiftCard, 'id' | 'storeId'>;

function dueGiftCards(db: Database): Promise<DueGiftCard[]> {
  return db
    .select({ id: giftCards.id, storeId: giftCards.storeId })
    .from(giftCards)
    .innerJoin(stores, eq(stores.id, giftCards.storeId))
    .where(
      and(
        isNotNull(giftCards.deliverOn),
        isNull(giftCards.sentAt),
        eq(giftCards.status, 'active'),
        sql`${giftCards.deliverOn} + ${DELIVERY_TIME}::time <= shop_now() at time zone ${stores.timeZone}`,
      ),
    )
    .orderBy(asc(giftCards.deliverOn))
    .limit(MAX_AT_ONCE);
}

async function sendFirst(tx: Transaction, jobs: Jobs, card: GiftCard): Promise<void> {
  await updateCard(tx, card, { sentAt: sql`shop_now()` });
  await enqueueGiftCardEmail(tx, jobs, card);
}

/**
 * Changes for whom a card is, and when it is sent, while it waits for its day; today it leaves at once. Throws
 * `not_found`, `changed_meanwhile`, `not_possible_now` once it was sent, and `malformed` for a day that has passed.
 */
export async function changeDelivery(
  { db, jobs }: { db: Database; jobs: Jobs },
  shown: ShownGiftCard,
  { email, name, deliverOn }: { email: string; name: string; deliverOn: string },
): Promise<GiftCard> {
  return db.transaction(async (tx) => {
    const card = await lockShownCard(tx, shown);
    if (!isWaiting(card))
      throw new DomainError('not_possible_now', 'It was sent already. Send it again instead.');
    const { now, timeZone } = await storeClock(tx, card.storeId);
    const today = dayAt(now, timeZone);
    if (deliverOn < today || deliveryDayProblem(deliverOn, today) !== null)
      throw fieldError('/deliver_on', 'Choose today or a day within a year.');
    const isNow = deliverOn === today;
    if (isNow && card.disabledAt !== null)
      throw new DomainError('not_possible_now', 'This card is switched off. Switch it on first.');
    await updateCard(tx, card, {
      recipientEmail: email,
      recipientName: name,
      deliverOn,
      ...(isNow && { sentAt: sql`shop_now()` }),
    });
    if (isNow) await enqueueGiftCardEmail(tx, jobs, card);
    return card;
  });
}
