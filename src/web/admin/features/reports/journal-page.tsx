import { useQuery } from '@tanstack/react-query';
import type { Journal } from '#contracts/admin/reports/journal-calls.ts';
import { currencyName, formatMoney } from '#domain/money.ts';
import { journalFileAddress, journalQuery } from '#web/api/admin/reports/journal-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListDay, ListTools } from '../../ui/table/list-tools.tsx';
import { type ListState, useListState } from '../../ui/table/use-list-state.ts';
import { ExportLinks } from '../exports/export-links.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { JournalAccountsForm } from './journal-accounts-form.tsx';
import { periodText } from './period-text.ts';
import styles from './report-page.module.css';

/** Journal entries for QuickBooks: the days are in the address. */
export function JournalPage() {
  const api = useApi();
  const state = useListState();
  const asked = { from: state.get('from') || undefined, to: state.get('to') || undefined };
  const journal = useQuery(journalQuery(api, asked));
  const mayExport = usePermission('reports:export');
  const shown: ListState = {
    ...state,
    get: (name) =>
      name === 'from' || name === 'to' ? (asked[name] ?? journal.data?.[name] ?? '') : state.get(name),
  };
  return (
    <Page
      title="Journal for QuickBooks"
      about="An entry for each day that is over and each currency, to import in QuickBooks Online: sales, discounts, returns, shipping, tax, gift cards and fees."
      back={{ to: '/admin/reports', label: 'reports' }}
    >
      <ListTools>
        <ListDay state={shown} name="from" label="From" />
        <ListDay state={shown} name="to" label="Until" />
        {mayExport && journal.data && (
          <ExportLinks
            kind="journal"
            address={journalFileAddress(api, journal.data)}
            fileName={`journal-${journal.data.from}-${journal.data.to}.csv`}
            label="Download for QuickBooks"
          />
        )}
      </ListTools>
      <QueryStates query={journal} failure="We could not fetch the journal.">
        {({ from, to, tables, version, names }) => (
          <>
            {tables.length === 0 && <EmptyState>Nothing happened on these days.</EmptyState>}
            {tables.map((table) => (
              <Accounts key={table.currency} table={table} days={periodText({ from, to })} />
            ))}
            {mayExport && (
              <Section title="Names of the accounts">
                <JournalAccountsForm version={version} names={names} />
              </Section>
            )}
          </>
        )}
      </QueryStates>
    </Page>
  );
}

/** The sums of a currency by account, which are equal on both sides. */
function Accounts({ table, days }: { table: Journal['tables'][number]; days: string }) {
  const { currency, accounts, entries, lines } = table;
  const money = (cents: number) => (cents === 0 ? '' : formatMoney(cents, currency));
  const together = (side: 'debits' | 'credits') => money(accounts.reduce((sum, row) => sum + row[side], 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keys.
    <section className={styles.scroll} aria-label={`Journal in ${currencyName(currency)}`} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {days}, in {currencyName(currency)}: {entries} {entries === 1 ? 'entry' : 'entries'} with {lines}{' '}
          lines
        </caption>
        <thead className={styles.strong}>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className={styles.number}>
              Debits
            </th>
            <th scope="col" className={styles.number}>
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, name, debits, credits }) => (
            <tr key={account}>
              <th scope="row">{name}</th>
              <td className={styles.number}>{money(debits)}</td>
              <td className={styles.number}>{money(credits)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className={styles.strong}>
          <tr>
            <th scope="row">Together</th>
            <td className={styles.number}>{together('debits')}</td>
            <td className={styles.number}>{together('credits')}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
