import { type SQL, sql } from 'drizzle-orm';
import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import { formatDay } from '#domain/format-day.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { PAYOUT_STATUS_TEXTS, type PayoutStatus } from '#domain/payments/payout-status.ts';
import { refundsWithoutPayout } from '../payouts/refunds-without-payout.ts';
import { wasSent } from '../payouts/sent-payouts.ts';
import { lastTwelveMonths } from './period.ts';
import { countColumn, type Figures, moneyColumn, type ReportDefinition } from './report-definition.ts';

const REFUNDS_WITHOUT_PAYOUT: ReportDefinition = {
  name: 'refunds_without_payout',
  group: 'Payouts',
  title: 'Refunds without a payout',
  about:
    'Card refunds that are not in a payout yet, by the day of the refund. The provider deducts them from a later payout.',
  none: 'Every refund of this period is in a payout.',
  rowLabel: 'Refund',
  rowsAre: 'things',
  columns: [
    countColumn('refunds', 'Refunds'),
    countColumn(
      'late',
      'Over ten days',
      'Given back more than ten days ago: check them in the provider’s dashboard.',
    ),
    moneyColumn('amount', 'Given back'),
  ],
  mainColumn: 'amount',
  isCompared: false,
  isOrdered: true,
  defaultPeriod: lastTwelveMonths,
  async read(db, { storeId, from, to, mayReadOrders }) {
    const { rows } = await db.execute<Figures & { number: number; day: string; order_id: string }>(sql`
      select r.refund_id as key, r.currency, r.order_id, o.number, r.day::text, 1 as refunds, r.is_late::int as late,
        r.amount_cents::float8 as amount
      from (${refundsWithoutPayout(storeId, { from, to })}) as r join orders o on o.id = r.order_id
      order by r.created_at, r.refund_id`);
    return rows.map(({ number, day, order_id, ...row }) => ({
      ...row,
      label: mayReadOrders ? `${formatOrderNumber(number)}, ${day}` : day,
      path: mayReadOrders ? `/admin/orders/${order_id}` : null,
    }));
  },
};

/** docs/decisions/0244. */
const PAYOUTS: ReportDefinition = {
  name: 'payouts',
  group: 'Payouts',
  title: 'Payouts',
  about:
    'What the card provider paid to the bank account, by the day on which it is there, and what it consists of.',
  none: 'Nothing was paid out in this period.',
  rowLabel: 'At the bank',
  rowsAre: 'things',
  columns: [
    countColumn('charges', 'Payments'),
    moneyColumn('charged', 'Charged'),
    moneyColumn('refunded', 'Given back'),
    moneyColumn('fees', 'Fees'),
    moneyColumn(
      'disputes',
      'Disputes',
      'What the bank took back, less what it gave back for those that were won.',
    ),
    moneyColumn(
      'transfers',
      'Transfers',
      'What failed or cancelled payouts put back, and what the provider withholds or releases: no income and no cost.',
    ),
    moneyColumn('other', 'Other', 'Corrections and what else the provider counts.'),
    moneyColumn(
      'amount',
      'Paid out',
      'Charged, less what was given back, fees and disputes, transfers, and other. Negative when the provider took money.',
    ),
    moneyColumn(
      'difference',
      'Difference',
      "What was paid out less what it should be by the shop's records.",
    ),
  ],
  mainColumn: 'amount',
  isOrdered: true,
  async read(db, { storeId, from, to }) {
    const { rows } = await db.execute<Figures & { arrival_day: string; status: PayoutStatus }>(sql`
      select id as key, currency, arrival_day::text, status, charges::float8, charged_cents::float8 as charged,
        refunded_cents::float8 as refunded, fee_cents::float8 as fees, dispute_cents::float8 as disputes,
        transfer_cents::float8 as transfers, other_cents::float8 as other,
        amount_cents::float8 as amount, difference_cents::float8 as difference
      from payouts where store_id = ${storeId} and arrival_day between ${from}::date and ${to}::date
        and ${wasSent}
      order by arrival_day desc, id desc`);
    return rows.map(({ arrival_day, status, ...row }) => ({
      ...row,
      label: status === 'paid' ? arrival_day : `${arrival_day}, ${PAYOUT_STATUS_TEXTS[status]}`,
      path: `/admin/reports/payouts/${row.key}`,
    }));
  },
};

/** docs/decisions/0333. */
const DISPUTES: ReportDefinition = {
  name: 'disputes',
  group: 'Payouts',
  title: 'Disputes',
  about:
    'Payments that cardholders told their bank were wrong, by the day on which the dispute began. Sales stay as they were: what was sold is not given back. Payouts say when the money left and came back. An open one is answered at the card provider: its order leads there.',
  none: 'Nobody disputed a payment in this period.',
  rowLabel: 'Dispute',
  rowsAre: 'things',
  columns: [
    countColumn('disputes', 'Disputes'),
    moneyColumn('disputed', 'Disputed'),
    moneyColumn('open', 'Open', 'The bank has not decided yet.'),
    moneyColumn('won', 'Won', 'The bank gave it back, or never took it.'),
    moneyColumn('lost', 'Lost', 'The cardholder has it.'),
  ],
  mainColumn: 'disputed',
  isOrdered: true,
  async read(db, { storeId, timeZone, from, to, mayReadOrders }) {
    const startOf = (day: SQL) => sql`${day}::timestamp at time zone ${timeZone}`;
    const amountIf = (status: string) =>
      sql`(case d.status when ${status} then d.amount_cents else 0 end)::float8`;
    const { rows } = await db.execute<
      Figures & {
        number: number | null;
        day: string;
        order_id: string | null;
        payment: string;
        answer_by: string | null;
      }
    >(sql`
      select d.provider_dispute_id as key, d.currency, d.order_id, o.number, d.payment_intent_id as payment,
        (case d.status when 'open' then d.respond_by end)::text as answer_by,
        (d.created_at at time zone ${timeZone})::date::text as day, 1 as disputes, d.amount_cents::float8 as disputed,
        ${amountIf('open')} as open, ${amountIf('won')} as won, ${amountIf('lost')} as lost
      from disputes d left join orders o on o.id = d.order_id
      where d.store_id = ${storeId} and d.created_at >= ${startOf(sql`${from}::date`)}
        and d.created_at < ${startOf(sql`(${to}::date + 1)`)} and d.currency = any(${sql.param([...SUPPORTED_CURRENCIES])}::text[])
      order by d.created_at desc, d.provider_dispute_id desc`);
    return rows.map(({ number, day, order_id, payment, answer_by, ...row }) => ({
      ...row,
      label: [
        number === null || !mayReadOrders ? payment : formatOrderNumber(number),
        day,
        ...(answer_by === null ? [] : [`answer by ${formatDay(new Date(answer_by), timeZone, 'medium')}`]),
      ].join(', '),
      path: order_id && mayReadOrders ? `/admin/orders/${order_id}` : null,
    }));
  },
};

/** What the card provider paid out, what it has not named yet, and what banks took back. */
export const PAYOUT_REPORTS: readonly ReportDefinition[] = [PAYOUTS, REFUNDS_WITHOUT_PAYOUT, DISPUTES];
