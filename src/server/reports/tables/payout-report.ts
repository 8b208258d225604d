import { sql } from 'drizzle-orm';
import { PAYOUT_STATUS_TEXTS, type PayoutStatus } from '#domain/payments/payout-status.ts';
import { count, type Figures, money, type ReportDefinition } from './report-definition.ts';

/** What the card provider paid out: docs/decisions/0244. */
export const PAYOUT_REPORT: ReportDefinition = {
  name: 'payouts',
  group: 'Payouts',
  title: 'Payouts',
  about:
    'What the card provider paid to the bank account, by the day on which it is there, and what it consists of.',
  none: 'Nothing was paid out in this period.',
  rowLabel: 'At the bank',
  rowsAre: 'things',
  columns: [
    count('charges', 'Payments'),
    money('charged', 'Charged'),
    money('refunded', 'Given back'),
    money('fees', 'Fees'),
    money('other', 'Other', 'Disputes, corrections and what else the provider counts.'),
    money(
      'amount',
      'Paid out',
      'Charged, less what was given back and fees, and other. Negative when the provider took money.',
    ),
    money('difference', 'Difference', "What was paid out less what it should be by the shop's records."),
  ],
  mainColumn: 'amount',
  isOrdered: true,
  async read(db, { storeId, from, to }) {
    const { rows } = await db.execute<Figures & { arrival_day: string; status: PayoutStatus }>(sql`
      select id as key, currency, arrival_day::text, status, charges::float8, charged_cents::float8 as charged,
        refunded_cents::float8 as refunded, fee_cents::float8 as fees, other_cents::float8 as other,
        amount_cents::float8 as amount, difference_cents::float8 as difference
      from payouts where store_id = ${storeId} and arrival_day between ${from}::date and ${to}::date
        and status <> 'canceled'
      order by arrival_day desc, id desc`);
    return rows.map(({ arrival_day, status, ...row }) => ({
      ...row,
      label: status === 'paid' ? arrival_day : `${arrival_day}, ${PAYOUT_STATUS_TEXTS[status]}`,
      path: `/admin/reports/payouts/${row.key}`,
    }));
  },
};
