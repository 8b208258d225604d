import type { ReactNode } from 'react';
import styles from './page-content.module.css';

/** A screen's column: as wide as the shop, or `reading` (65 characters), or `narrow` (forms). */
export function PageContent({
  width = 'wide',
  children,
}: {
  width?: 'wide' | 'reading' | 'narrow';
  children: ReactNode;
}) {
  return <div className={`${styles.content} ${styles[width]}`}>{children}</div>;
}
