import type { ReactNode } from 'react';
import { Moment } from './moment.tsx';
import styles from './timeline.module.css';

export interface TimelineEntry {
  id: string;
  /** Null where it was not recorded. */
  at: string | null;
  /** Who did it; null for the shop itself and its customers. */
  who: string | null;
  text: string;
  /** Below the text: what was changed, attachments, an email to read. */
  details?: ReactNode;
}

/** What happened to a thing, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ id, at, who, text, details }) => (
        <li key={id} className={styles.entry}>
          <p className={styles.text}>{text}</p>
          {details}
          <p className={styles.when}>
            {at !== null && <Moment at={at} />}
            {who !== null && ` · ${who}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
