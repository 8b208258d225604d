import { isEditable } from '#domain/checkout/checkout-status.ts';
import { requireChargeable } from '#domain/checkout/smallest-charge.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, PaymentIntentId, ProviderCustomerId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import {
  AmountTooSmall,
  type PaymentIntent,
  ProviderRefusal,
  UnexpectedState,
  UnknownToProvider,
  UnusableCard,
} from './card-payments.ts';
import { endUnpaid } from './end-unpaid.ts';
import { mapProviderErrors } from './map-provider-errors.ts';
import { alertRefusedPayments } from './payment-alerts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Purchase } from './purchase.ts';
import { repeatableKey } from './repeatable-key.ts';

type CallDeps = Pick<PaymentDeps, 'db' | 'jobs' | 'payments' | 'purchases'>;

type Payable = Pick<
  Purchase,
  | 'id'
  | 'storeId'
  | 'status'
  | 'version'
  | 'attempts'
  | 'dueCents'
  | 'currency'
  | 'provider'
  | 'paymentIntentId'
>;

/**
 * The payment of a purchase: retrieved, or created when there is none yet. `savesCard` saves the card for
 * later charges, `customerId` is the owner of the saved card to charge, `taxReference` the calculation of its
 * tax. Throws `payment_provider_unavailable`, `UnusableCard`, and `checkout_closed` for a purchase that has ended.
 * One that is not sold ends when the provider does not know its payment: docs/decisions/0357.
 */
export async function ensurePayment(
  deps: CallDeps,
  payable: Payable,
  {
    savesCard = false,
    customerId = null,
    taxReference = null,
  }: { savesCard?: boolean; customerId?: ProviderCustomerId | null; taxReference?: string | null } = {},
): Promise<PaymentIntent> {
  const { db, payments, purchases } = deps;
  if (payable.provider !== payments.provider) throw checkoutClosed();
  return mapPaymentErrors(async () => {
    if (payable.paymentIntentId) return retrieveOrEnd(deps, payable, payable.paymentIntentId);
    if (!isEditable(payable.status)) throw checkoutClosed();
    requireChargeable(payable.dueCents, payable.currency);
    const refusal = { refusedTo: 'begin a payment', explained: [AmountTooSmall, UnusableCard] };
    const intent = await unlessRefused(deps, payable, refusal, () =>
      payments.createIntent({
        amountCents: payable.dueCents,
        currency: payable.currency,
        taxReference,
        checkoutId: payable.id,
        version: payable.version,
        savesCard,
        customerId,
        // A payment that nobody confirms charges nothing.
        idempotencyKey: repeatableKey(payable, `pi:${payable.dueCents}`),
      }),
    );
    if (await purchases.attachPayment(db, payable.id, intent.id)) return intent;
    // Two tabs may create two payments: the client secret of the second one is never sent to a browser.
    const current = await purchases.find(db, payable.id);
    if (!current?.paymentIntentId) throw checkoutClosed();
    return payments.retrieveIntent(current.paymentIntentId);
  });
}

interface Refusals {
  /** What the provider was asked to do, for staff. */
  refusedTo: string;
  /** Kinds of refusals that are answered to the shopper; others are no shopper's fault, and staff are alerted. */
  explained: readonly (typeof ProviderRefusal)[];
}

/** Calls the provider about a payment that is not authorised. A failure is counted, so the next attempt has a key of its own. */
async function unlessRefused(
  { db, jobs, purchases }: CallDeps,
  { id, storeId }: Payable,
  { refusedTo, explained }: Refusals,
  call: () => Promise<PaymentIntent>,
): Promise<PaymentIntent> {
  try {
    return await call();
  } catch (error) {
    await purchases.recordFailure(db, id, error);
    const isExplained = explained.some((Kind) => error instanceof Kind);
    if (!(error instanceof ProviderRefusal) || isExplained) throw error;
    await alertRefusedPayments(db, jobs, storeId, { refusal: error, refusedTo });
    throw new DomainError(
      'payment_provider_unavailable',
      'Cards cannot be charged right now. Nothing was charged; please try again later.',
    );
  }
}

async function retrieveOrEnd(
  deps: CallDeps,
  payable: Payable,
  intentId: PaymentIntentId,
): Promise<PaymentIntent> {
  try {
    return await deps.payments.retrieveIntent(intentId);
  } catch (error) {
    if (error instanceof UnknownToProvider && isEditable(payable.status)) await endUnpaid(deps, payable);
    throw error;
  }
}

/**
 * The purchase of a payment. If the process ended before the payment was stored, it is attached to the
 * purchase in its metadata, unless that has another one. Null for a payment of another shop.
 */
export async function findPurchaseOfPayment(
  { db, purchases }: Pick<PaymentDeps, 'db' | 'purchases'>,
  intentId: PaymentIntentId,
  namedId: CheckoutId | null,
): Promise<Purchase | null> {
  const known = await purchases.findByPayment(db, intentId);
  if (known || !namedId) return known;
  return (await purchases.attachPayment(db, namedId, intentId)) ? purchases.find(db, namedId) : null;
}

export const checkoutClosed = () =>
  new DomainError('checkout_closed', 'This checkout is over. Your cart is still there: start again from it.');

/** Whether a purchase has ended. */
export const isCheckoutClosed = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'checkout_closed';

/**
 * Updates the payment's amount for this version. Throws `checkout_changed` when the payment no longer accepts
 * a card, `payment_provider_unavailable` when the outcome is unknown or the provider refuses payments, and `amount_too_small`.
 */
export async function updatePayment(
  deps: CallDeps,
  payable: Payable,
  { dueCents, taxReference }: { dueCents: Cents; taxReference: string | null },
): Promise<PaymentIntent> {
  requireChargeable(dueCents, payable.currency);
  const explained = [AmountTooSmall, UnexpectedState, UnknownToProvider];
  return mapPaymentErrors(() =>
    unlessRefused(deps, payable, { refusedTo: 'set the amount of a payment', explained }, () =>
      deps.payments.updateIntent(intentOf(payable), {
        amountCents: dueCents,
        version: payable.version,
        taxReference,
        idempotencyKey: repeatableKey(payable, 'update'),
      }),
    ),
  );
}

/** Throws when it has no payment yet: `ensurePayment` comes first. */
function intentOf({ id, paymentIntentId }: Payable): PaymentIntentId {
  if (!paymentIntentId) throw new Error(`checkout ${id} has no payment yet`);
  return paymentIntentId;
}

/** Cancels a payment because there is nothing to pay. Throws as `updatePayment`. */
export async function cancelPayment(deps: CallDeps, payable: Payable): Promise<PaymentIntent> {
  const explained = [UnexpectedState, UnknownToProvider];
  return mapPaymentErrors(() =>
    unlessRefused(deps, payable, { refusedTo: 'end a payment', explained }, () =>
      deps.payments.cancelIntent(intentOf(payable), { idempotencyKey: repeatableKey(payable, 'cancel') }),
    ),
  );
}

/**
 * Maps provider errors to errors for the shopper: `payment_provider_unavailable`, `checkout_closed` when it does not know the
 * payment, `checkout_changed`. `UnusableCard` is about a saved card, which no shopper sees.
 */
export const mapPaymentErrors = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  mapProviderErrors(work, (refusal) => {
    if (refusal instanceof UnusableCard) return refusal;
    if (refusal instanceof UnknownToProvider) return checkoutClosed();
    return new DomainError(
      'checkout_changed',
      'This payment is already under way. Please look at your order before you try again.',
    );
  });
