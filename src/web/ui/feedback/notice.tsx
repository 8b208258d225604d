import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon, WarningIcon } from '../images/icons.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  /** `error` interrupts screen readers, the others are announced politely. */
  kind?: 'status' | 'success' | 'error';
  title?: string;
  children?: ReactNode;
}

/** A message that screen readers announce when it appears. */
export function Notice({ kind = 'status', title, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      {kind === 'error' && <WarningIcon />}
      {kind === 'success' && <CheckIcon />}
      <div>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
