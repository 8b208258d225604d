import type Stripe from 'stripe';
import type { PaymentIntentId } from '#domain/ids.ts';
import { checkParameters } from './check-parameters.ts';
import type { FormObject } from './form-body.ts';
import { invalidRequest, noSuch } from './stub-error.ts';
import type { Announce, StubIntents } from './stub-intents.ts';
import {
  newId,
  nowSeconds,
  type StubCharge,
  type StubDispute,
  type StubRecords,
  type StubRefund,
} from './stub-records.ts';

/** Money that goes back, by the shop or by a bank. */
export class StubRefunds {
  /** What the next refunds become. Banks may take days, and may fail in the end. */
  becomes: 'succeeded' | 'pending' | 'failed' = 'succeeded';
  readonly #records: StubRecords;
  readonly #intents: StubIntents;
  readonly #announce: Announce;

  constructor(records: StubRecords, intents: StubIntents, announce: Announce) {
    this.#records = records;
    this.#intents = intents;
    this.#announce = announce;
  }

  create(form: FormObject): object {
    const asked = checkParameters<Stripe.RefundCreateParams>('RefundCreateParams', form);
    const intent = this.#intents.find(asked.payment_intent ?? '');
    const charge = this.#records.chargeOf(intent);
    if (!charge?.captured)
      throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
        param: 'payment_intent',
      });
    const left = charge.amount - charge.amount_refunded;
    const amount = asked.amount ?? left;
    checkRefund(charge, amount, left);
    const refund: StubRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      currency: charge.currency,
      metadata: (asked.metadata || {}) as Record<string, string>,
      payment_intent: intent.id,
      status: this.becomes,
    };
    this.#records.refunds.set(refund.id, refund);
    this.#announce('refund.created', { ...refund });
    if (refund.status === 'failed') this.#announce('refund.failed', { ...refund });
    else this.#give(charge, amount);
    return { ...refund };
  }

  retrieve(id: string, form: FormObject): object {
    checkParameters('RefundRetrieveParams', form);
    const refund = this.#records.refunds.get(id);
    if (!refund) throw noSuch('refund', id);
    return { ...refund };
  }

  /** The newest first, at most `limit` after `starting_after`. */
  list(form: FormObject): object {
    const asked = checkParameters<Stripe.RefundListParams>('RefundListParams', form);
    const all = [...this.#records.refunds.values()]
      .filter((refund) => refund.payment_intent === asked.payment_intent)
      .toReversed();
    const from = all.findIndex(({ id }) => id === asked.starting_after) + 1;
    const data = all.slice(from, from + (asked.limit ?? 10));
    return { object: 'list', url: '/v1/refunds', has_more: from + data.length < all.length, data };
  }

  /** A refund that was pending ends. */
  settle(id: string, status: 'succeeded' | 'failed'): void {
    const refund = this.#records.refunds.get(id);
    const charge = refund && this.#records.charges.get(refund.charge);
    if (!refund || !charge) throw new Error(`no refund ${id}`);
    refund.status = status;
    if (status === 'failed') {
      refund.failure_reason = 'lost_or_stolen_card';
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
    }
    this.#announce(status === 'failed' ? 'refund.failed' : 'refund.updated', { ...refund });
  }

  dispute(intentId: PaymentIntentId): StubDispute {
    const dispute = this.#newDispute(intentId, { status: 'needs_response', isWithdrawn: true });
    this.#announce('charge.dispute.created', { ...dispute });
    return dispute;
  }

  /** A service of Stripe's prevents a dispute: by blocking it, or by giving the money back at once. */
  preventDispute(intentId: PaymentIntentId, how: 'by blocking it' | 'by giving the money back'): StubDispute {
    const isWithdrawn = how === 'by giving the money back';
    const dispute = this.#newDispute(intentId, { status: 'prevented', isWithdrawn });
    this.#announce('charge.dispute.created', { ...dispute });
    return dispute;
  }

  #newDispute(
    intentId: PaymentIntentId,
    { status, isWithdrawn }: { status: string; isWithdrawn: boolean },
  ): StubDispute {
    const charge = this.#records.chargeOf(this.#intents.find(intentId));
    if (!charge) throw new Error(`${intentId} has no charge to dispute`);
    charge.disputed = isWithdrawn;
    const amount = charge.amount_captured;
    const dispute: StubDispute = {
      id: newId('du'),
      object: 'dispute',
      amount,
      balance_transactions: isWithdrawn ? [{ amount: -amount }] : [],
      charge: charge.id,
      currency: charge.currency,
      is_charge_refundable: false,
      evidence_details: { due_by: nowSeconds() + 7 * 86_400 },
      metadata: {},
      payment_intent: intentId,
      reason: 'fraudulent',
      status,
    };
    this.#records.disputes.set(dispute.id, dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.#records.disputes.get(id);
    if (!dispute) throw new Error(`no dispute ${id}`);
    Object.assign(dispute, { status, evidence_details: { due_by: null } });
    if (status === 'won') dispute.balance_transactions.push({ amount: dispute.amount });
    this.#announce('charge.dispute.closed', { ...dispute });
  }

  retrieveDispute(id: string, form: FormObject): object {
    checkParameters('DisputeRetrieveParams', form);
    const dispute = this.#records.disputes.get(id);
    if (!dispute) throw noSuch('dispute', id);
    return { ...dispute };
  }

  #give(charge: StubCharge, amount: number): void {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#announce('charge.refunded', { ...charge });
  }
}

function checkRefund(charge: StubCharge, amount: number, left: number): void {
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (!Number.isInteger(amount) || amount < 1)
    throw invalidRequest('Invalid positive integer', { param: 'amount' });
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
}
