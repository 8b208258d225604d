import type { ReactNode } from 'react';
import { TiltedTitle } from '../typography/tilted-title.tsx';
import styles from './page-header.module.css';
import { TornEdge } from './torn-edge.tsx';

export interface PageHeaderProps {
  title: string;
  /** An ingredient that falls over the edge: the name of a drawing in `/pictures/ingredients`. */
  ingredient: string;
  field?: 'orange' | 'wine' | 'amber';
  /** Above something to do, a sign is lower than above something to read. */
  isLow?: boolean;
  /** What stands below the title. */
  children?: ReactNode;
}

/** The upper room of a content page: its title as large as a shop sign, on a field that ends like a torn bag. */
export function PageHeader({
  title,
  ingredient,
  field = 'orange',
  isLow = false,
  children,
}: PageHeaderProps) {
  return (
    <>
      <div className={styles.sign} data-field={field} data-low={isLow}>
        <div className={styles.inner}>
          <h1 className={styles.title}>
            <TiltedTitle>{title}</TiltedTitle>
          </h1>
          {children !== undefined && <div className={styles.words}>{children}</div>}
          <img
            className={styles.ingredient}
            src={`/pictures/ingredients/${ingredient}.svg`}
            alt=""
            width={180}
            height={180}
          />
        </div>
      </div>
      <TornEdge color={field} />
    </>
  );
}
