import type { ReactNode } from 'react';
import { TiltedTitle } from '../typography/tilted-title.tsx';
import styles from './page-header.module.css';
import { TornEdge } from './torn-edge.tsx';

export interface PageHeaderProps {
  title: string;
  /** An ingredient drawn over the edge: the name of a file in `/pictures/ingredients`. */
  ingredient: string;
  color?: 'orange' | 'wine' | 'amber';
  /** Smaller, above forms and lists. */
  isCompact?: boolean;
  /** Shown below the title. */
  children?: ReactNode;
}

/** The header of a content page, with a coloured background that ends in a torn edge. */
export function PageHeader({
  title,
  ingredient,
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
            className={styles.ingredient}
            src={`/pictures/ingredients/${ingredient}.svg`}
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
