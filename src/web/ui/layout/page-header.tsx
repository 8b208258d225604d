import type { ReactNode } from 'react';
import { TiltedTitle } from '../typography/tilted-title.tsx';
import styles from './page-header.module.css';
import { TornEdge } from './torn-edge.tsx';

/** The number of one of the store's small drawings, `/pictures/brand/accent-1.svg`. */
export type Accent = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface PageHeaderProps {
  title: string;
  /** The small drawing over the edge. */
  accent: Accent;
  color?: 'orange' | 'wine' | 'amber';
  /** Smaller, above forms and lists. */
  isCompact?: boolean;
  /** Shown below the title. */
  children?: ReactNode;
}

/** The header of a content page, with a coloured background that ends in a torn edge. */
export function PageHeader({
  title,
  accent,
  color = 'orange',
  isCompact = false,
  children,
}: PageHeaderProps) {
  return (
    <>
      <div className={styles.header} data-color={color} data-compact={isCompact}>
        <div className={styles.inner}>
          <h1 className={styles.title}>
            <TiltedTitle>{title}</TiltedTitle>
          </h1>
          {children !== undefined && <div className={styles.text}>{children}</div>}
          <img
            className={styles.accent}
            src={`/pictures/brand/accent-${accent}.svg`}
            alt=""
            width={180}
            height={180}
          />
        </div>
      </div>
      <TornEdge color={color} />
    </>
  );
}
