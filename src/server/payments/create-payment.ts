import { isEditable } from '#domain/checkout/checkout-status.ts';
import { requireChargeable } from '#domain/checkout/smallest-charge.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, PaymentIntentId, ProviderCustomerId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import {
  AmountTooSmall,
  type PaymentIntent,
  ProviderRefusal,
  UnknownToProvider,
  UnusableCard,
} from './card-payments.ts';
import { endUnpaid } from './end-unpaid.ts';
import { mapProviderErrors } from './map-provider-errors.ts';
import { alertRefusedPayments } from './payment-alerts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Purchase } from './purchase.ts';

type CreateDeps = Pick<PaymentDeps, 'db' | 'jobs' | 'payments' | 'purchases'>;

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
  deps: CreateDeps,
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
    const intent = await create(deps, payable, {
      amountCents: payable.dueCents,
      currency: payable.currency,
      taxReference,
      checkoutId: payable.id,
      version: payable.version,
      savesCard,
      customerId,
      // A provider repeats its own faults for a day; a payment that nobody confirms charges nothing.
      idempotencyKey: `co:${payable.id}:pi:v${payable.version}:${payable.dueCents}:${payable.attempts}`,
    });
    if (await purchases.attachPayment(db, payable.id, intent.id)) return intent;
    // Two tabs may create two payments: the client secret of the second one is never sent to a browser.
    const current = await purchases.find(db, payable.id);
    if (!current?.paymentIntentId) throw checkoutClosed();
    return payments.retrieveIntent(current.paymentIntentId);
  });
}

/** Creates a payment. A failure is counted; a refusal is no shopper's fault, and staff are alerted. */
async function create(
  { db, jobs, payments, purchases }: CreateDeps,
  { id, storeId }: Payable,
  request: Parameters<PaymentDeps['payments']['createIntent']>[0],
): Promise<PaymentIntent> {
  try {
    return await payments.createIntent(request);
  } catch (error) {
    await purchases.recordFailure(db, id, error);
    const isExpected = error instanceof AmountTooSmall || error instanceof UnusableCard;
    if (!(error instanceof ProviderRefusal) || isExpected) throw error;
    await alertRefusedPayments(db, jobs, storeId, error);
    throw new DomainError(
      'payment_provider_unavailable',
      'Cards cannot be charged right now. Nothing was charged; please try again later.',
    );
  }
}

async function retrieveOrEnd(
  deps: CreateDeps,
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
 * a card, `payment_provider_unavailable` when the outcome is unknown, and `amount_too_small`.
 */
export async function updatePayment(
  { payments }: Pick<PaymentDeps, 'payments'>,
  payable: Payable,
  { dueCents, taxReference }: { dueCents: Cents; taxReference: string | null },
): Promise<PaymentIntent> {
  requireChargeable(dueCents, payable.currency);
  return mapPaymentErrors(() =>
    payments.updateIntent(intentOf(payable), {
      amountCents: dueCents,
      version: payable.version,
      taxReference,
      idempotencyKey: `co:${payable.id}:v${payable.version}`,
    }),
  );
}

/** Throws when it has no payment yet: `ensurePayment` comes first. */
function intentOf({ id, paymentIntentId }: Payable): PaymentIntentId {
  if (!paymentIntentId) throw new Error(`checkout ${id} has no payment yet`);
  return paymentIntentId;
}

/** Cancels a payment because there is nothing to pay. Throws as `updatePayment`. */
export async function cancelPayment(
  { payments }: Pick<PaymentDeps, 'payments'>,
  payable: Payable,
): Promise<PaymentIntent> {
  return mapPaymentErrors(() =>
    payments.cancelIntent(intentOf(payable), {
      idempotencyKey: `co:${payable.id}:cancel:v${payable.version}`,
    }),
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
