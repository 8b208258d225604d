import type { ReactNode } from 'react';
import styles from './page-container.module.css';

/** The column of a screen: full width, `reading` (65 characters) or `narrow` (forms). */
export function PageContainer({
  width = 'wide',
  children,
}: {
  width?: 'wide' | 'reading' | 'narrow';
  children: ReactNode;
}) {
  return <div className={`${styles.content} ${styles[width]}`}>{children}</div>;
}
