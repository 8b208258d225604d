import type Stripe from 'stripe';
import { checkExpand, checkParameters } from './check-parameters.ts';
import type { FormObject } from './form-body.ts';
import { noSuch } from './stub-error.ts';
import { newId, nowSeconds, type StubRecords } from './stub-records.ts';

interface StubPayout {
  id: string;
  object: 'payout';
  amount: number;
  arrival_date: number;
  automatic: boolean;
  created: number;
  currency: string;
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable';
  status: string;
}

interface StubEntry {
  id: string;
  object: 'balance_transaction';
  amount: number;
  created: number;
  currency: string;
  description: string | null;
  fee: number;
  net: number;
  source: string | null;
  type: string;
  payout: string;
}

const DAY = 86_400;
/** Of the stub's own: 2.9 % and 30 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

/** Payouts to the bank account, and the balance transactions that they consist of. */
export class StubPayouts {
  readonly payouts: StubPayout[] = [];
  readonly entries: StubEntry[] = [];
  readonly #records: StubRecords;

  constructor(records: StubRecords) {
    this.#records = records;
  }

  /** Pays out every captured charge and refund of a currency that no payout has yet, and `more` of another kind. */
  payOut(
    currency: string,
    { status = 'paid', more = [] }: { status?: string; more?: { type: string; amount: number }[] } = {},
  ): StubPayout {
    const id = newId('po');
    const known = new Set(this.entries.map(({ source }) => source));
    const charges = [...this.#records.charges.values()]
      .filter((charge) => charge.captured && charge.currency === currency && !known.has(charge.id))
      .map((charge) => this.#entry(id, currency, 'charge', charge.amount_captured, charge.id));
    const refunds = [...this.#records.refunds.values()]
      .filter((refund) => refund.currency === currency && !known.has(refund.id))
      .map((refund) => this.#entry(id, currency, 'refund', -refund.amount, refund.id));
    const others = more.map(({ type, amount }) => this.#entry(id, currency, type, amount, null));
    const entries = [...charges, ...refunds, ...others];
    const amount = entries.reduce((sum, { net }) => sum + net, 0);
    this.entries.push(...entries, this.#entry(id, currency, 'payout', -amount, id));
    const payout: StubPayout = {
      id,
      object: 'payout',
      amount,
      currency,
      status,
      automatic: true,
      created: nowSeconds(),
      arrival_date: Math.floor(nowSeconds() / DAY) * DAY + 2 * DAY,
      reconciliation_status: 'completed',
    };
    this.payouts.push(payout);
    return payout;
  }

  list(form: FormObject): object {
    const asked = checkParameters<Stripe.PayoutListParams>('PayoutListParams', form);
    const since = typeof asked.created === 'object' ? (asked.created.gte ?? 0) : 0;
    const found = this.payouts.filter(({ created }) => created >= since).toReversed();
    return pageOf(found, asked, 'payout', '/v1/payouts');
  }

  listEntries(form: FormObject): object {
    const asked = checkParameters<Stripe.BalanceTransactionListParams>('BalanceTransactionListParams', form);
    checkExpand(asked.expand, ['data.source']);
    const found = this.entries.filter(({ payout }) => payout === asked.payout).toReversed();
    const isExpanded = asked.expand?.includes('data.source');
    const shown = found.map((entry) => ({
      ...entry,
      source: isExpanded ? this.#sourceOf(entry) : entry.source,
    }));
    return pageOf(shown, asked, 'balance transaction', '/v1/balance_transactions');
  }

  #sourceOf({ source }: StubEntry): object | null {
    const { charges, refunds } = this.#records;
    if (source === null) return null;
    return charges.get(source) ?? refunds.get(source) ?? this.payouts.find(({ id }) => id === source) ?? null;
  }

  #entry(payout: string, currency: string, type: string, amount: number, source: string | null): StubEntry {
    const fee = type === 'charge' ? feeOf(amount) : 0;
    return {
      id: newId('txn'),
      object: 'balance_transaction',
      amount,
      currency,
      fee,
      net: amount - fee,
      created: nowSeconds(),
      description: null,
      source,
      type,
      payout,
    };
  }
}

function pageOf<Item extends { id: string }>(
  items: readonly Item[],
  { limit = 10, starting_after: after }: { limit?: number; starting_after?: string },
  name: string,
  url: string,
): object {
  const first = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && first === 0) throw noSuch(name, after, 'starting_after');
  return {
    object: 'list',
    url,
    data: items.slice(first, first + limit),
    has_more: items.length > first + limit,
  };
}
