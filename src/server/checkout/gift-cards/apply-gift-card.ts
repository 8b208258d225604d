import { isEditable } from '#domain/checkout/checkout-status.ts';
import { DomainError } from '#domain/errors.ts';
import { type GiftCardPayment, MAX_GIFT_CARDS } from '#domain/gift-cards/gift-card-payment.ts';
import { areGiftCards } from '#domain/gift-cards/sold-gift-card.ts';
import type { GiftCardId } from '#domain/ids.ts';
import { findGiftCardByCode } from '#server/gift-cards/gift-card-payments.ts';
import { checkoutClosed } from '#server/payments/create-payment.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { changeCheckout, moveCheckout } from '../checkout-changes.ts';
import { readLines } from '../checkout-lines.ts';
import { type Checkout, lockCheckout } from '../checkout-store.ts';
import { completeAuthorisedPayment } from '../finalize-checkout.ts';
import { releaseReservation } from '../reservation.ts';

/**
 * Has a shopper's own checkout pay with one more gift card, once; nothing is taken off it yet. Throws
 * `unknown_gift_card`, `gift_card_not_applicable` with the reason, and `checkout_closed`.
 */
export async function applyGiftCard(deps: PaymentDeps, own: Checkout, typed: string): Promise<Checkout> {
  if (own.mode === 'subscription') throw notApplicable('Gift cards do not pay for subscriptions.');
  if (areGiftCards(await readLines(deps.db, own.id)))
    throw notApplicable('Gift cards do not pay for gift cards.');
  const card = await findGiftCardByCode(deps.db, own, typed);
  return changeGiftCards(deps, own, async (applied) => {
    const { id: giftCardId, codeSuffix } = card;
    // It may have been applied by a code that was replaced since.
    if (applied.some((one) => one.giftCardId === giftCardId))
      return applied.map((one) => (one.giftCardId === giftCardId ? { ...one, codeSuffix } : one));
    if (card.balanceCents === 0) throw notApplicable('There is nothing left on this gift card.');
    if (applied.length === MAX_GIFT_CARDS)
      throw notApplicable(`An order can be paid with ${MAX_GIFT_CARDS} gift cards at most.`);
    return [...applied, { giftCardId, codeSuffix, amountCents: 0 }];
  });
}

/** Takes a gift card off a shopper's own checkout; what was reserved on it goes back. Throws `checkout_closed`. */
export function removeGiftCard(deps: PaymentDeps, own: Checkout, giftCardId: GiftCardId): Promise<Checkout> {
  return changeGiftCards(deps, own, async (applied) =>
    applied.filter((card) => card.giftCardId !== giftCardId),
  );
}

/** As every edit of a checkout, it releases what is reserved, and the totals have to be finalized again. */
async function changeGiftCards(
  deps: PaymentDeps,
  own: Checkout,
  change: (applied: readonly GiftCardPayment[]) => Promise<readonly GiftCardPayment[]>,
): Promise<Checkout> {
  await completeAuthorisedPayment(deps, own);
  return deps.db.transaction(async (tx) => {
    const current = await lockCheckout(tx, own.id);
    if (!current || !isEditable(current.status)) throw checkoutClosed();
    const before = (current.giftCards ?? []).map((card) => ({ ...card, amountCents: 0 }));
    const after = await change(before);
    if (isSame(before, after)) return current;
    await releaseReservation(tx, current);
    const giftCards = after.length > 0 ? [...after] : null;
    if (current.status === 'open') return changeCheckout(tx, own.id, { giftCards });
    return moveCheckout(tx, current, 'open', {
      giftCards,
      holdExpiresAt: null,
      version: current.version + 1,
    });
  });
}

const isSame = (before: readonly GiftCardPayment[], after: readonly GiftCardPayment[]): boolean =>
  after.length === before.length &&
  after.every(({ codeSuffix }, index) => codeSuffix === before[index]?.codeSuffix);

const notApplicable = (text: string) => new DomainError('gift_card_not_applicable', text);
