import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Report } from '#contracts/admin/reports/report-calls.ts';
import {
  type ReportPeriod,
  type ReportTable,
  reportFileAddress,
  reportQuery,
} from '#web/api/admin/reports/reports-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ListDay, ListFilter, ListTools } from '../../ui/table/list-tools.tsx';
import { type ListState, useListState } from '../../ui/table/use-list-state.ts';
import { ExportLinks } from '../exports/export-links.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { AwaitingPayout } from './awaiting-payout.tsx';
import { figureText } from './figure-text.ts';
import { periodText, rowText } from './period-text.ts';
import { RefundsWithoutPayout } from './refunds-without-payout.tsx';
import { ReportChart } from './report-chart.tsx';
import styles from './report-page.module.css';

const COMPARISONS = [
  { value: '', label: 'Nothing' },
  { value: 'previous_period', label: 'The period before' },
  { value: 'year_before', label: 'A year before' },
];

/** One report: period and comparison are in the address. */
export function ReportPage() {
  const { report = '' } = useParams();
  const api = useApi();
  const state = useListState();
  const period = periodOf(state);
  const found = useQuery(reportQuery(api, report as Report['report'], period));
  const mayExport = usePermission('reports:export');
  const shown: ListState = {
    ...state,
    get: (name) =>
      name === 'from' || name === 'to' ? (period[name] ?? found.data?.[name] ?? '') : state.get(name),
  };
  return (
    <Page
      title={found.data?.title ?? 'Report'}
      {...(found.data && { about: found.data.about })}
      back={{ to: '/admin/reports', label: 'reports' }}
    >
      <ListTools>
        <ListDay state={shown} name="from" label="From" />
        <ListDay state={shown} name="to" label="Until" />
        {found.data?.is_compared !== false && (
          <ListFilter state={state} name="compare" label="Compared with" choices={COMPARISONS} />
        )}
        {mayExport && (
          <ExportLinks
            kind="report"
            address={reportFileAddress(api, report, period)}
            fileName={fileNameOf(report, found.data)}
            label="Download as CSV"
          />
        )}
      </ListTools>
      {report === 'payouts' && (
        <>
          <AwaitingPayout />
          <RefundsWithoutPayout period={period} />
        </>
      )}
      <QueryStates query={found} failure="We could not fetch the report.">
        {(data) =>
          data.tables.length === 0 ? (
            <EmptyState>{data.none}</EmptyState>
          ) : (
            data.tables.map((table) => (
              <div key={table.currency ?? ''} className={styles.part}>
                <ReportChart report={data} table={table} />
                <Figures report={data} table={table} />
              </div>
            ))
          )
        }
      </QueryStates>
    </Page>
  );
}

/** With the days that the server chose where the address has none. */
const fileNameOf = (report: string, found: Report | undefined): string =>
  found ? `${report}-${found.from}-${found.to}.csv` : `${report}.csv`;

/** Without days in the address the server chooses them. */
function periodOf(state: ListState): ReportPeriod {
  const compare = state.get('compare');
  return {
    from: state.get('from') || undefined,
    to: state.get('to') || undefined,
    compare: compare === 'previous_period' || compare === 'year_before' ? compare : 'none',
  };
}

function Figures({ report, table }: { report: Report; table: ReportTable }) {
  const { columns, compared_with: before } = report;
  const name = [report.title, 'figures', table.currency?.toUpperCase()].filter(Boolean).join(', ');
  const cells = (values: ReportTable['totals']) =>
    columns.map((column, index) => (
      <td key={column.name} className={styles.number}>
        {figureText(column, values?.[index] ?? null, table.currency)}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keys.
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {periodText(report)}
          {before && `; in grey ${periodText(before)}`}
        </caption>
        <thead className={styles.strong}>
          <tr>
            <th scope="col">{report.row_label}</th>
            {columns.map(({ name, label, means }) => (
              <th key={name} scope="col" className={styles.number} title={means ?? undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row
              key={row.key}
              label={row.path ? <Link to={row.path}>{rowText(row.label)}</Link> : rowText(row.label)}
              now={cells(row.values)}
              before={row.before && cells(row.before)}
            />
          ))}
        </tbody>
        {table.totals && (
          <tfoot className={styles.strong}>
            <Row
              label="Together"
              now={cells(table.totals)}
              before={table.totals_before && cells(table.totals_before)}
            />
          </tfoot>
        )}
      </table>
      {table.more > 0 && <p>{table.more} more rows are in the file, and in the sums.</p>}
    </section>
  );
}

interface RowProps {
  label: React.ReactNode;
  now: React.ReactNode;
  before: React.ReactNode | null;
}

const Row = ({ label, now, before }: RowProps) => (
  <>
    <tr>
      <th scope="row">{label}</th>
      {now}
    </tr>
    {before !== null && (
      <tr className={styles.before}>
        <th scope="row">before</th>
        {before}
      </tr>
    )}
  </>
);
