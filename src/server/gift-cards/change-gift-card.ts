import { sql } from 'drizzle-orm';
import { DomainError, fieldError } from '#domain/errors.ts';
import { MAX_GIFT_CARD_CENTS } from '#domain/gift-cards/gift-card.ts';
import { suffixOfCode } from '#domain/gift-cards/gift-card-code.ts';
import type { StaffMemberId } from '#domain/ids.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { isWaiting } from './deliver-gift-cards.ts';
import { currentCode, deriveCode } from './gift-card-code.ts';
import { enqueueGiftCardEmail } from './gift-card-email.ts';
import { addEntry, type GiftCard, lockShownCard, type ShownGiftCard, updateCard } from './gift-card-store.ts';

/**
 * Adds to the balance of a card or takes off it, with a reason. Throws `not_found`, `changed_meanwhile`, and `malformed`
 * for more than is on it or may be.
 */
export function adjustGiftCard(
  db: Database,
  shown: ShownGiftCard,
  adjustment: { changeCents: Cents; reason: string; staffMemberId: StaffMemberId },
): Promise<{ before: GiftCard; balanceCents: Cents; version: number }> {
  const { changeCents: amountCents, reason, staffMemberId } = adjustment;
  return db.transaction(async (tx) => {
    const card = await lockShownCard(tx, shown);
    const balanceCents = card.balanceCents + amountCents;
    requirePossible(card, balanceCents);
    await addEntry(tx, card, { kind: 'adjusted', amountCents, reason, staffMemberId });
    return { before: card, balanceCents, version: await updateCard(tx, card, {}) };
  });
}

function requirePossible({ balanceCents, currency }: GiftCard, after: Cents): void {
  if (after >= 0 && after <= MAX_GIFT_CARD_CENTS) return;
  throw fieldError(
    '/change',
    after < 0
      ? `There is ${formatMoney(balanceCents, currency)} on it.`
      : `A card holds ${formatMoney(MAX_GIFT_CARD_CENTS, currency)} at most, and there is ${formatMoney(balanceCents, currency)} on it.`,
  );
}

/**
 * Switches a card off, or on again; what is on it stays. Throws `not_found`, `changed_meanwhile`, and `not_possible_now`
 * when it is so already.
 */
export async function switchGiftCard(db: Database, shown: ShownGiftCard, isDisabled: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const card = await lockShownCard(tx, shown);
    if (isDisabled === (card.disabledAt !== null))
      throw new DomainError(
        'not_possible_now',
        `This card is switched ${isDisabled ? 'off' : 'on'} already.`,
      );
    await updateCard(tx, card, { disabledAt: isDisabled ? sql`shop_now()` : null });
  });
}

/**
 * Emails a card again. It gets a new code, and the one before buys nothing, when that is asked for, the address is
 * another one, or the shop cannot work out the code any more. Throws `not_found`, `changed_meanwhile`, and
 * `not_possible_now` for a card that is switched off.
 */
export function sendGiftCardAgain(
  { db, jobs, sessionSecret }: Pick<Deps, 'db' | 'jobs' | 'sessionSecret'>,
  shown: ShownGiftCard,
  { email: recipientEmail, hasNewCode }: { email: string; hasNewCode: boolean },
): Promise<{ before: GiftCard; isNewCode: boolean; version: number }> {
  return db.transaction(async (tx) => {
    const card = await lockShownCard(tx, shown);
    if (card.disabledAt !== null)
      throw new DomainError('not_possible_now', 'This card is switched off. Switch it on first.');
    const isNewCode =
      hasNewCode || recipientEmail !== card.recipientEmail || currentCode(sessionSecret, card) === null;
    const current = isNewCode ? withNextCode(sessionSecret, card) : card;
    const { codeNumber, codeHash, codeSuffix } = current;
    const version = await updateCard(tx, card, {
      codeNumber,
      codeHash,
      codeSuffix,
      recipientEmail,
      ...(isWaiting(card) && { sentAt: sql`shop_now()` }),
    });
    await enqueueGiftCardEmail(tx, jobs, current);
    return { before: card, isNewCode, version };
  });
}

/** With another code; the one before buys nothing once it is stored. */
export function withNextCode(sessionSecret: string, card: GiftCard): GiftCard {
  const codeNumber = card.codeNumber + 1;
  const code = deriveCode(sessionSecret, { id: card.id, codeNumber });
  return { ...card, codeNumber, codeHash: hashOfSecret(code), codeSuffix: suffixOfCode(code) };
}
