import type { AuditEntry } from '#web/api/admin/audit-api.ts';
import styles from './changed-values.module.css';

/** The values that were changed, each before and after. */
export function ChangedValues({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <ul className={styles.values}>
      {names.map((name) => (
        <li key={name}>
          <span className={styles.name}>{name.replaceAll('_', ' ')}:</span>{' '}
          {before !== null && name in before && <del>{textOf(before[name])}</del>}{' '}
          {after !== null && name in after && <ins>{textOf(after[name])}</ins>}
        </li>
      ))}
    </ul>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
