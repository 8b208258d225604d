import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MonthTotals } from '#contracts/admin/reports/month-calls.ts';
import { currencyLabel } from '#domain/currency-label.ts';
import { formatMoney } from '#domain/money.ts';
import {
  invoiceRegisterAddress,
  type Month,
  monthPackageAddress,
  monthQuery,
} from '#web/api/admin/reports/month-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { DownloadLink } from '../../ui/forms/download-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section, Sums } from '../../ui/layout/section.tsx';
import { ListFilter, ListTools } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { ExportLinks } from '../exports/export-links.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { ListedReport } from './listed-report.tsx';
import { recentMonths } from './recent-months.ts';
import styles from './report-list.module.css';

/** Closing the books of a month: its sums, the same month in reports to compare them with, and its files. */
export function MonthPage() {
  const api = useApi();
  const state = useListState();
  const timeZone = useAppSelector((app) => app.global.timeZone);
  const asked = state.get('month');
  const shown = recentMonths(new Date(), timeZone, [asked]);
  const month = shown.find(({ value }) => value === asked)?.value ?? shown[1]?.value ?? '';
  const figures = useQuery(monthQuery(api, month));
  const months = recentMonths(new Date(), timeZone, [asked, figures.data?.first_month]);
  const mayExport = usePermission('reports:export');
  return (
    <Page
      title="A month for the bookkeeper"
      about="Sales, refunds and tax of a month, and everything to compare them with."
      back={{ to: '/admin/reports', label: 'reports' }}
    >
      <ListTools>
        <ListFilter
          state={{ ...state, get: (name) => (name === 'month' ? month : state.get(name)) }}
          name="month"
          label="Month"
          choices={months}
        />
        {mayExport && (
          <ExportLinks
            kind="month"
            address={monthPackageAddress(api, month)}
            fileName={`${month}.zip`}
            label="Download for the bookkeeper"
          />
        )}
      </ListTools>
      <QueryStates query={figures} failure="We could not fetch the month.">
        {(found) => (
          <>
            {!found.is_over && (
              <Notice tone="info" title="This month is not over: its figures still change.">
                Close it once its last day is over. Days are those of the shop.
              </Notice>
            )}
            {found.totals.length === 0 ? (
              <EmptyState>Nothing was sold and nothing went back in this month.</EmptyState>
            ) : (
              found.totals.map((one) => <Totals key={one.currency} totals={one} />)
            )}
            <Reports found={found} month={month} />
          </>
        )}
      </QueryStates>
    </Page>
  );
}

function Totals({ totals }: { totals: MonthTotals }) {
  const money = (cents: number) => formatMoney(cents, totals.currency);
  return (
    <Section title={`In ${currencyLabel(totals.currency)}`}>
      <div className={styles.sums}>
        <Sums
          sums={[
            { name: 'Orders', amount: String(totals.orders) },
            { name: 'Items', amount: money(totals.items) },
            { name: 'Discounts', amount: money(totals.discounts) },
            { name: 'Shipping', amount: money(totals.shipping) },
            { name: 'Tax', amount: money(totals.tax) },
            { name: 'Total', amount: money(totals.total), isTotal: true },
          ]}
        />
        <Sums
          sums={[
            { name: 'Refunds', amount: String(totals.refunds) },
            { name: 'Items that went back, less discounts', amount: money(totals.refunded_items) },
            { name: 'Goodwill', amount: money(totals.refunded_goodwill) },
            { name: 'Shipping that went back', amount: money(totals.refunded_shipping) },
            { name: 'Tax that went back', amount: money(totals.refunded_tax) },
            { name: 'Refunded', amount: money(totals.refunded), isTotal: true },
          ]}
        />
      </div>
      <Sums sums={[{ name: 'Net: total less refunded', amount: money(totals.net), isTotal: true }]} />
    </Section>
  );
}

/** The month in reports, with its days, and what else there is of it. */
function Reports({
  found: { from, to, is_over, reports, invoices },
  month,
}: {
  found: Month;
  month: string;
}) {
  const api = useApi();
  const mayExport = usePermission('reports:export');
  const maySeeOrders = usePermission('orders:read');
  const maySeeInvoices = usePermission('orders:amounts');
  const days = new URLSearchParams({ from, to });
  return (
    <Section title="The same month in reports">
      <ul className={styles.reports}>
        {reports.map((report) => (
          <ListedReport key={report.report} report={report} to={`/admin/reports/${report.report}?${days}`} />
        ))}
        <li className={styles.report}>
          <Link
            to={is_over ? `/admin/reports/journal?${days}` : '/admin/reports/journal'}
            className={styles.title}
          >
            Journal for QuickBooks
          </Link>
          <span className={styles.number} />
          <span className={styles.about}>
            An entry for each day that is over. Its debits and credits are equal.
          </span>
        </li>
        {maySeeOrders && (
          <li className={styles.report}>
            <Link to={`/admin/orders?from=${from}&until=${to}`} className={styles.title}>
              Orders of this month
            </Link>
            <span className={styles.number} />
            <span className={styles.about}>Each with its payment, its refunds and its invoice.</span>
          </li>
        )}
        {mayExport && invoices > 0 && (
          <li className={styles.report}>
            {maySeeInvoices ? (
              <Link to={`/admin/orders/invoices?month=${month}`} className={styles.title}>
                Invoices and credit notes
              </Link>
            ) : (
              <span className={styles.title}>Invoices and credit notes</span>
            )}
            <span className={styles.number}>{invoices}</span>
            <span className={styles.about}>
              <DownloadLink address={invoiceRegisterAddress(api, month)} fileName={`invoices-${month}.csv`}>
                Download the register
              </DownloadLink>
            </span>
          </li>
        )}
      </ul>
    </Section>
  );
}
