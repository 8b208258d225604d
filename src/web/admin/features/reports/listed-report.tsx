import { Link } from 'react-router';
import type { ReportOverview } from '#web/api/admin/reports/reports-api.ts';
import { figureText } from './figure-text.ts';
import { periodText } from './period-text.ts';
import styles from './report-list.module.css';

interface ListedReportProps {
  report: ReportOverview['reports'][number];
  to: string;
}

/** A report in a list, with its number. */
export function ListedReport({
  report: { title, about, from, to: until, column, numbers },
  to,
}: ListedReportProps) {
  const texts = numbers.map(({ currency, value }) => figureText(column, value, currency));
  return (
    <li className={styles.report}>
      <Link to={to} className={styles.title}>
        {title}
      </Link>
      <span className={styles.number}>{texts.filter(Boolean).join(', ') || '0'}</span>
      <span className={styles.about}>{about}</span>
      <span className={styles.what}>
        {column.label}, {periodText({ from, to: until })}
      </span>
    </li>
  );
}
