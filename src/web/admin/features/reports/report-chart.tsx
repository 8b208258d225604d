import type { Report } from '#contracts/admin/reports/report-calls.ts';
import type { ReportTable } from '#web/api/admin/reports/reports-api.ts';
import { figureText } from './figure-text.ts';
import { rowText } from './period-text.ts';
import styles from './report-chart.module.css';

const MAX_BARS = 100;
const HEIGHT = 100;

/** The main column as bars, which the table below has in figures. Bars of the period before stand behind in grey. */
export function ReportChart({ report, table }: { report: Report; table: ReportTable }) {
  const index = report.columns.findIndex(({ name }) => name === report.main_column);
  const column = report.columns[index];
  const rows = table.rows.slice(0, MAX_BARS);
  if (!column || rows.length === 0) return null;
  const values = rows.map(({ values: now }) => Math.max(0, now[index] ?? 0));
  const before = rows.map((row) => Math.max(0, row.before?.[index] ?? 0));
  const highest = Math.max(1, ...values, ...before);
  const best = values.indexOf(Math.max(...values));
  const text = `${column.label}: highest is ${rowText(rows[best]?.label ?? '')} with ${figureText(column, values[best] ?? null, table.currency)}`;
  const width = 100 / rows.length;
  const bar = (value: number, position: number, className: string | undefined, share: number) => {
    const height = (value / highest) * HEIGHT;
    return (
      <rect
        key={`${className} ${rows[position]?.key}`}
        className={className}
        x={position * width + (width * (1 - share)) / 2}
        y={HEIGHT - height}
        width={width * share}
        height={height}
      />
    );
  };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{text}</figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {before.map((value, position) => bar(value, position, styles.before, 0.9))}
        {values.map((value, position) => bar(value, position, styles.now, 0.6))}
      </svg>
      <p className={styles.axis}>
        <span>{rowText(rows[0]?.label ?? '')}</span>
        <span>{rowText(rows.at(-1)?.label ?? '')}</span>
      </p>
    </figure>
  );
}
