import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './notice.module.css';
import type { Tone } from './tone.ts';

interface NoticeProps {
  tone: Exclude<Tone, 'neutral'>;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message within a page; those of the tone `danger` are announced at once. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(styles.notice, tone !== 'info' && styles[tone])}
    >
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
