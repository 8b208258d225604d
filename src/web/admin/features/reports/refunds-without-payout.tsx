import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Report } from '#contracts/admin/reports/report-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { type ReportPeriod, type ReportTable, reportQuery } from '#web/api/admin/reports/reports-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { usePermission } from '../session/use-staff-member.ts';

interface Refund {
  row: ReportTable['rows'][number];
  amount: string;
  isLate: boolean;
}

/** What went back to cards and no payout has named; without days in the address those of the last twelve months. */
export function RefundsWithoutPayout({ period: { from, to } }: { period: ReportPeriod }) {
  const mayReadOrders = usePermission('orders:read');
  const found = useQuery(reportQuery(useApi(), 'refunds_without_payout', { from, to, compare: 'none' }));
  return (
    <Section
      title="Refunds that are not in a payout"
      actions={<Link to={fileAddress(from, to)}>Figures and CSV</Link>}
    >
      <QueryStates query={found} failure="We could not fetch the refunds that are not in a payout.">
        {(report) => {
          const refunds = refundsOf(report);
          return refunds.length === 0 ? (
            <p>{report.none}</p>
          ) : (
            <IndexTable
              caption="Orders with these refunds"
              rows={refunds}
              keyOf={({ row }) => row.key}
              nameOf={({ row }) =>
                mayReadOrders ? `Refund of order ${row.label}` : `Refund of ${row.label}`
              }
              columns={[mayReadOrders ? ORDER_AND_DAY : DAY, ...COLUMNS]}
              {...(mayReadOrders && { linkTo: ({ row }: Refund) => row.path ?? '' })}
            />
          );
        }}
      </QueryStates>
    </Section>
  );
}

function fileAddress(from: string | undefined, to: string | undefined): string {
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  return `/admin/reports/refunds_without_payout${days.size === 0 ? '' : `?${days}`}`;
}

function refundsOf({ columns, tables }: Report): Refund[] {
  const figureOf = (row: Refund['row'], name: string) =>
    row.values[columns.findIndex((column) => column.name === name)] ?? 0;
  return tables.flatMap(({ currency, rows }) =>
    rows.map((row) => ({
      row,
      amount: formatMoney(figureOf(row, 'amount'), currency ?? 'usd'),
      isLate: figureOf(row, 'late') > 0,
    })),
  );
}

const DAY: Column<Refund> = { title: 'Day', isPrimary: true, cell: ({ row }) => row.label };
const ORDER_AND_DAY = { ...DAY, title: 'Order and day' };

const COLUMNS: readonly Column<Refund>[] = [
  { title: 'Given back', isNumber: true, cell: ({ amount }) => amount },
  {
    title: 'State',
    cell: ({ isLate }) => (isLate ? <Badge tone="warn">No payout names it</Badge> : <Badge>Coming</Badge>),
  },
];
