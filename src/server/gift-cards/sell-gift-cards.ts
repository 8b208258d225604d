import { isDeliveryDue } from '#domain/gift-cards/delivery-day.ts';
import { suffixOfCode } from '#domain/gift-cards/gift-card-code.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
import type { GiftCardId, OrderId, StoreId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import { dayAt } from '#domain/store-days.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { deriveCode } from './gift-card-code.ts';
import { enqueueGiftCardEmail } from './gift-card-email.ts';
import { addEntry } from './gift-card-store.ts';

/** A line of an order by which gift cards are sold; `position` is the line's. */
interface SoldLine {
  position: number;
  quantity: number;
  unitPriceCents: Cents;
  giftCard: GiftCardDetails | null;
}

interface PaidOrder {
  id: OrderId;
  storeId: StoreId;
  currency: CurrencyCode;
  email: string;
  name: string;
}

/**
 * Issues a card for each unit of the gift cards of an order, in the transaction by which it is paid; again it issues
 * nothing. Cards that are due are emailed at once, the others by `sendDueGiftCards`.
 */
export async function issueSoldGiftCards(
  tx: Transaction,
  deps: { jobs: Jobs; sessionSecret: string },
  order: PaidOrder,
  lines: readonly SoldLine[],
): Promise<void> {
  const units = lines.flatMap(({ giftCard, position, quantity, unitPriceCents }) =>
    giftCard === null
      ? []
      : Array.from({ length: quantity }, (_, orderUnit) => ({
          giftCard,
          orderLine: position,
          orderUnit,
          amountCents: unitPriceCents,
        })),
  );
  if (units.length === 0) return;
  const { now, timeZone } = await storeClock(tx, order.storeId);
  for (const unit of units) await issueUnit(tx, deps, order, { ...unit, now, timeZone });
}

async function issueUnit(
  tx: Transaction,
  { jobs, sessionSecret }: { jobs: Jobs; sessionSecret: string },
  { id: orderId, storeId, currency, email, name }: PaidOrder,
  unit: {
    giftCard: GiftCardDetails;
    orderLine: number;
    orderUnit: number;
    amountCents: Cents;
    now: Date;
    timeZone: string;
  },
): Promise<void> {
  const { giftCard, orderLine, orderUnit, amountCents, now, timeZone } = unit;
  const id = newId<GiftCardId>();
  const code = deriveCode(sessionSecret, { id, codeNumber: 1 });
  const isDue = isDeliveryDue(giftCard.deliverOn, { now, timeZone });
  const [made] = await tx
    .insert(giftCards)
    .values({
      id,
      storeId,
      currency,
      orderId,
      orderLine,
      orderUnit,
      codeHash: hashOfSecret(code),
      codeSuffix: suffixOfCode(code),
      recipientEmail: giftCard.recipientEmail ?? email,
      recipientName: giftCard.recipientEmail === null ? name : giftCard.recipientName,
      message: giftCard.message,
      issueKey: crypto.randomUUID(),
      deliverOn: giftCard.deliverOn ?? dayAt(now, timeZone),
      sentAt: isDue ? now : null,
    })
    .onConflictDoNothing({ target: [giftCards.orderId, giftCards.orderLine, giftCards.orderUnit] })
    .returning();
  if (!made) return;
  await addEntry(tx, made, { kind: 'sold', amountCents });
  if (isDue) await enqueueGiftCardEmail(tx, jobs, made);
}
