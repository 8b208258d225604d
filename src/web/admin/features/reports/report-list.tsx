import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportOverviewQuery } from '#web/api/admin/reports-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { figureText } from './figure-text.ts';
import styles from './report-list.module.css';

/** The reports, each with its number of the last 30 days. */
export function ReportList() {
  const overview = useQuery(reportOverviewQuery(useApi()));
  return (
    <Section title="The last 30 days">
      <QueryStates query={overview} failure="We could not fetch the reports.">
        {({ reports }) => (
          <ul className={styles.reports}>
            {reports.map(({ report, title, about, column, numbers }) => (
              <li key={report} className={styles.report}>
                <Link to={`/admin/reports/${report}`} className={styles.title}>
                  {title}
                </Link>
                <span className={styles.number}>
                  {numbers.map(({ currency, value }) => figureText(column, value, currency)).join(', ') ||
                    '0'}
                </span>
                <span className={styles.about}>{about}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Section>
  );
}
