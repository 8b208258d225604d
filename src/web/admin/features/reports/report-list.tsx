import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportOverviewQuery } from '#web/api/admin/reports/reports-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListedReport } from './listed-report.tsx';
import styles from './report-list.module.css';

/** What is for the books, and the reports by what they are about, each with its number. */
export function ReportList() {
  const overview = useQuery(reportOverviewQuery(useApi()));
  return (
    <>
      <Section title="Books">
        <ul className={styles.reports}>
          <li className={styles.report}>
            <Link to="/admin/reports/month" className={styles.title}>
              A month for the bookkeeper
            </Link>
            <span className={styles.number} />
            <span className={styles.about}>
              Sales, refunds, tax, payouts and gift cards of a month, side by side and in one file.
            </span>
          </li>
          <li className={styles.report}>
            <Link to="/admin/reports/journal" className={styles.title}>
              Journal for QuickBooks
            </Link>
            <span className={styles.number} />
            <span className={styles.about}>Entries of any days, to import in QuickBooks Online.</span>
          </li>
        </ul>
      </Section>
      <QueryStates query={overview} failure="We could not fetch the reports.">
        {({ reports }) =>
          [...Map.groupBy(reports, ({ group }) => group)].map(([group, listed]) => (
            <Section key={group} title={group}>
              <ul className={styles.reports}>
                {listed.map((report) => (
                  <ListedReport key={report.report} report={report} to={`/admin/reports/${report.report}`} />
                ))}
              </ul>
            </Section>
          ))
        }
      </QueryStates>
    </>
  );
}
