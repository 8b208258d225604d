import type Stripe from 'stripe';
import type { DisputeId, PaymentIntentId, ProviderRefundId } from '#domain/ids.ts';
import type { ProviderDispute, ProviderRefund, RefundStatus } from '../../card-payments.ts';
import { idOfReference, notUnderstood } from './stripe-intents.ts';

const REFUND_STATUSES: ReadonlyMap<string, RefundStatus> = new Map<string, RefundStatus>([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** Converts Stripe's refund. Throws `ProviderUnavailable` for an unknown status. */
export function toRefund(answer: Stripe.Refund): ProviderRefund {
  const status = REFUND_STATUSES.get(answer.status ?? '');
  if (answer.object !== 'refund' || !status) throw notUnderstood(`a refund's status is ${answer.status}`);
  return { id: answer.id as ProviderRefundId, status, amountCents: answer.amount };
}

const DISPUTE_STATUSES: ReadonlyMap<string, ProviderDispute['status']> = new Map<
  string,
  ProviderDispute['status']
>([
  ['warning_needs_response', 'open'],
  ['warning_under_review', 'open'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['warning_closed', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

/** Converts Stripe's dispute. Throws `ProviderUnavailable` for an unknown status. */
export function toDispute(answer: Stripe.Dispute): ProviderDispute {
  const status = answer.status === 'prevented' ? prevented(answer) : DISPUTE_STATUSES.get(answer.status);
  if (answer.object !== 'dispute' || !status) throw notUnderstood(`a dispute's status is ${answer.status}`);
  const { due_by: dueBy } = answer.evidence_details;
  return {
    id: answer.id as DisputeId,
    intentId: idOfReference<PaymentIntentId>(answer.payment_intent),
    status,
    isAppealed: answer.status.startsWith('appeal_'),
    isRefundable: answer.is_charge_refundable,
    amountCents: answer.amount,
    currency: answer.currency,
    reason: answer.reason,
    respondBy: dueBy === null ? null : new Date(dueBy * 1000),
  };
}

/** A dispute is prevented by blocking it or by giving the money back: https://docs.stripe.com/changelog/basil/2025-08-27/add-preventions-to-dispute */
function prevented({ balance_transactions: entries }: Stripe.Dispute): ProviderDispute['status'] {
  return entries.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : 'won';
}
