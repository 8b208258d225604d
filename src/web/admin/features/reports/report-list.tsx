import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ReportOverview, reportOverviewQuery } from '#web/api/admin/reports/reports-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { figureText } from './figure-text.ts';
import { periodText } from './period-text.ts';
import styles from './report-list.module.css';

type Listed = ReportOverview['reports'][number];

/** The reports by what they are about, each with its number. */
export function ReportList() {
  const overview = useQuery(reportOverviewQuery(useApi()));
  return (
    <QueryStates query={overview} failure="We could not fetch the reports.">
      {({ reports }) =>
        [...Map.groupBy(reports, ({ group }) => group)].map(([group, listed]) => (
          <Section key={group} title={group}>
            <ul className={styles.reports}>
              {listed.map((report) => (
                <ListedReport key={report.report} report={report} />
              ))}
            </ul>
          </Section>
        ))
      }
    </QueryStates>
  );
}

function ListedReport({ report: { report, title, about, from, to, column, numbers } }: { report: Listed }) {
  const texts = numbers.map(({ currency, value }) => figureText(column, value, currency));
  return (
    <li className={styles.report}>
      <Link to={`/admin/reports/${report}`} className={styles.title}>
        {title}
      </Link>
      <span className={styles.number}>{texts.filter(Boolean).join(', ') || '0'}</span>
      <span className={styles.about}>{about}</span>
      <span className={styles.what}>
        {column.label}, {periodText({ from, to })}
      </span>
    </li>
  );
}
