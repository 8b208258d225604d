import type Stripe from 'stripe';
import type { BalanceEntryId, PaymentIntentId, PayoutId, ProviderRefundId } from '#domain/ids.ts';
import type { PayoutStatus } from '#domain/payments/payout-status.ts';
import type { BalanceEntry, Payout, Payouts } from '../../payouts.ts';
import { atStripe } from './provider-errors.ts';
import { idOfReference, notUnderstood, toCurrency } from './stripe-intents.ts';

const PAGE = 100;

const STATUSES: readonly PayoutStatus[] = ['pending', 'in_transit', 'paid', 'failed', 'canceled'];

/** By the type of a balance transaction; all others are `other`. https://docs.stripe.com/reports/balance-transaction-types */
const KINDS: ReadonlyMap<string, BalanceEntry['kind']> = new Map<string, BalanceEntry['kind']>([
  ['charge', 'charge'],
  ['payment', 'charge'],
  ['refund', 'refund'],
  ['payment_refund', 'refund'],
  ['refund_failure', 'refund'],
  ['payment_failure_refund', 'refund'],
  ['stripe_fee', 'fee'],
  ['stripe_fx_fee', 'fee'],
  ['tax_fee', 'fee'],
  ['payout_failure', 'transfer'],
  ['payout_cancel', 'transfer'],
  ['payout_minimum_balance_hold', 'transfer'],
  ['payout_minimum_balance_release', 'transfer'],
  ['payment_network_reserve_hold', 'transfer'],
  ['payment_network_reserve_release', 'transfer'],
  ['reserve_transaction', 'transfer'],
  ['reserved_funds', 'transfer'],
  ['reserve_hold', 'transfer'],
  ['reserve_release', 'transfer'],
  ['topup', 'transfer'],
  ['topup_reversal', 'transfer'],
]);

/** Payouts and the balance transactions that they consist of. */
export const stripePayouts = (stripe: Stripe): Payouts => ({
  async *listPayouts(since) {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    yield* pages((after) => stripe.payouts.list({ created, limit: PAGE, ...after }), toPayout);
  },

  /** Their sources name the payments. The payout itself is among them, as what leaves the balance. */
  async *listEntries(payoutId) {
    const request = { payout: payoutId, limit: PAGE, expand: ['data.source'] };
    yield* pages(
      (after) => stripe.balanceTransactions.list({ ...request, ...after }),
      (answer) => (answer.type === 'payout' ? null : toEntry(answer)),
    );
  },
});

/** One page after another. */
async function* pages<Answer extends { id: string }, Item>(
  read: (after: { starting_after?: string }) => PromiseLike<Stripe.ApiList<Answer>>,
  toItem: (answer: Answer) => Item | null,
): AsyncIterable<Item> {
  let after: { starting_after?: string } | null = {};
  while (after) {
    const cursor: { starting_after?: string } = after;
    const { data, has_more: hasMore } = await atStripe(async () => read(cursor));
    for (const answer of data) {
      const item = toItem(answer);
      if (item !== null) yield item;
    }
    const last: Answer | undefined = data.at(-1);
    after = hasMore && last ? { starting_after: last.id } : null;
  }
}

/** Converts Stripe's payout. Throws `ProviderUnavailable` for an unknown status or currency. */
function toPayout(answer: Stripe.Payout): Payout {
  const status = STATUSES.find((known) => known === answer.status);
  if (answer.object !== 'payout' || !status) throw notUnderstood(`a payout's status is ${answer.status}`);
  return {
    id: answer.id as PayoutId,
    status,
    amountCents: answer.amount,
    currency: toCurrency(answer.currency),
    createdAt: new Date(answer.created * 1000),
    arrivalDay: new Date(answer.arrival_date * 1000).toISOString().slice(0, 10),
    isComplete: answer.reconciliation_status === 'completed',
  };
}

function toEntry(answer: Stripe.BalanceTransaction): BalanceEntry {
  const source = typeof answer.source === 'object' ? answer.source : null;
  const isDispute = source?.object === 'dispute';
  const kind = isDispute ? 'dispute' : (KINDS.get(answer.type) ?? 'other');
  const paid = source && 'payment_intent' in source ? source.payment_intent : null;
  return {
    id: answer.id as BalanceEntryId,
    kind,
    intentId: idOfReference<PaymentIntentId>(paid),
    refundId: kind === 'refund' ? idOfReference<ProviderRefundId>(answer.source) : null,
    amountCents: answer.amount,
    feeCents: answer.fee,
    happenedAt: new Date(answer.created * 1000),
    description: answer.description ?? answer.type.replaceAll('_', ' '),
  };
}
