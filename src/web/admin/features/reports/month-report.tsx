import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { currencyLabel } from '#domain/currency-label.ts';
import { formatMoney } from '#domain/money.ts';
import {
  invoiceRegisterAddress,
  type MonthTotals,
  monthPackageAddress,
  monthQuery,
} from '#web/api/admin/reports/month-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { DownloadLink } from '../../ui/forms/download-link.tsx';
import { Facts, Section } from '../../ui/layout/section.tsx';
import { ListFilter, ListTools } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { ExportLinks } from '../exports/export-links.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { recentMonths } from './recent-months.ts';

/** Sales, refunds and tax of a month, and the file with them for the bookkeeper. */
export function MonthReport() {
  const api = useApi();
  const state = useListState();
  const months = recentMonths(
    new Date(),
    useAppSelector((app) => app.global.timeZone),
  );
  const month = months.find(({ value }) => value === state.get('month'))?.value ?? months[1]?.value ?? '';
  const figures = useQuery(monthQuery(api, month));
  const mayExport = usePermission('reports:export');
  const maySeeOrders = usePermission('orders:read');
  return (
    <>
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
      <p>
        Books in QuickBooks Online take <Link to="/admin/reports/journal">journal entries of any days</Link>.
      </p>
      <QueryStates query={figures} failure="We could not fetch the month.">
        {({ totals: found, invoices }) => (
          <>
            {mayExport && invoices > 0 && (
              <p>
                Invoices and credit notes that were issued:{' '}
                {maySeeOrders ? (
                  <Link to={`/admin/orders/invoices?month=${month}`}>{invoices}, one by one</Link>
                ) : (
                  invoices
                )}
                .{' '}
                <DownloadLink address={invoiceRegisterAddress(api, month)} fileName={`invoices-${month}.csv`}>
                  Download the register
                </DownloadLink>
              </p>
            )}
            {found.length === 0 ? (
              <EmptyState>Nothing was sold and nothing went back in this month.</EmptyState>
            ) : (
              found.map((one) => <Totals key={one.currency} totals={one} />)
            )}
          </>
        )}
      </QueryStates>
    </>
  );
}

function Totals({ totals }: { totals: MonthTotals }) {
  const money = (cents: number) => formatMoney(cents, totals.currency);
  return (
    <Section title={`In ${currencyLabel(totals.currency)}`}>
      <Facts
        facts={[
          ['Orders', totals.orders],
          ['Items', money(totals.items)],
          ['Discounts', money(totals.discounts)],
          ['Shipping', money(totals.shipping)],
          ['Tax', money(totals.tax)],
          ['Total', <strong key="total">{money(totals.total)}</strong>],
          ['Refunds', totals.refunds],
          ['Items that went back, less discounts', money(totals.refunded_items)],
          ['Shipping that went back', money(totals.refunded_shipping)],
          ['Tax that went back', money(totals.refunded_tax)],
          ['Goodwill', money(totals.refunded_goodwill)],
          ['Refunded', money(totals.refunded)],
          ['Net', <strong key="net">{money(totals.net)}</strong>],
        ]}
      />
    </Section>
  );
}
