import { and, eq } from 'drizzle-orm';
import { suffixOfCode } from '#domain/gift-cards/gift-card-code.ts';
import type { GiftCardId, OrderId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { notSoldIn, storeCurrencies } from '#server/platform/stores/store-currency.ts';
import { currentCode, deriveCode } from './gift-card-code.ts';
import { enqueueGiftCardEmail } from './gift-card-email.ts';
import { addEntry } from './gift-card-store.ts';

interface NewGiftCard {
  storeId: StoreId;
  amountCents: Cents;
  currency: CurrencyCode;
  recipientEmail: string;
  recipientName: string;
  message: string;
  orderId: OrderId | null;
  reason: string;
  staffMemberId: StaffMemberId;
  /** The same key again issues nothing. */
  issueKey: string;
}

/**
 * Issues a card and emails it. Returns its code, which nobody is shown later; null when its request was sent again after
 * the shop got another secret. Throws `malformed` for a currency that the store does not sell in.
 */
export async function issueGiftCard(
  { db, jobs, sessionSecret }: Pick<Deps, 'db' | 'jobs' | 'sessionSecret'>,
  { amountCents, reason, staffMemberId, ...card }: NewGiftCard,
): Promise<{ giftCardId: GiftCardId; code: string | null; isNew: boolean }> {
  const id = newId<GiftCardId>();
  const code = deriveCode(sessionSecret, { id, codeNumber: 1 });
  return db.transaction(async (tx) => {
    const { soldIn } = await storeCurrencies(tx, card.storeId);
    if (!soldIn.includes(card.currency)) throw notSoldIn(card.currency);
    const [made] = await tx
      .insert(giftCards)
      .values({ id, ...card, codeHash: hashOfSecret(code), codeSuffix: suffixOfCode(code) })
      .onConflictDoNothing({ target: [giftCards.storeId, giftCards.issueKey] })
      .returning();
    if (!made) {
      const [earlier] = await tx
        .select()
        .from(giftCards)
        .where(and(eq(giftCards.storeId, card.storeId), eq(giftCards.issueKey, card.issueKey)));
      if (!earlier) throw new Error(`the gift card of the key ${card.issueKey} is gone`);
      return { giftCardId: earlier.id, code: currentCode(sessionSecret, earlier), isNew: false };
    }
    await addEntry(tx, made, { kind: 'issued', amountCents, reason, staffMemberId });
    await enqueueGiftCardEmail(tx, jobs, made);
    return { giftCardId: id, code, isNew: true };
  });
}
