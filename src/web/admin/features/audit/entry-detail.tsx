import type { AuditEntry } from '#web/api/admin/audit-api.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import styles from './entry-detail.module.css';

/** An entry as it is stored: for those who need the exact words of the call. */
export function EntryDetail({ entry, name }: { entry: AuditEntry; name: string }) {
  const { who, staff_member_id, arguments: words, command, subject_id, before, after } = entry;
  const values = before === null && after === null ? null : JSON.stringify({ before, after }, null, 2);
  return (
    <details className={styles.detail}>
      <summary className={styles.summary}>
        Details <VisuallyHidden>of: {name}</VisuallyHidden>
      </summary>
      <Facts
        facts={[
          [staff_member_id === null ? 'On the command line by' : 'Email', who],
          ['Call', words.length > 0 ? words.join(' ') : command],
          ['Id', subject_id],
          ['Values', values && <pre className={styles.values}>{values}</pre>],
        ]}
      />
    </details>
  );
}
