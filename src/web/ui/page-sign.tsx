import type { ReactNode } from 'react';
import styles from './page-sign.module.css';
import { TornEdge } from './torn-edge.tsx';
import { TurnedWords } from './turned-words.tsx';

export interface PageSignProps {
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
export function PageSign({ title, ingredient, field = 'orange', isLow = false, children }: PageSignProps) {
  return (
    <>
      <div className={styles.sign} data-field={field} data-low={isLow}>
        <div className={styles.inner}>
          <h1 className={styles.title}>
            <TurnedWords>{title}</TurnedWords>
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
