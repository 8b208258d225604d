import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  actions?: ReactNode;
  /** Without padding around the content, for tables. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Section({ title, actions, isFlush = false, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={classNames(styles.section, isFlush && styles.flush)} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

interface ColumnsProps {
  main: ReactNode;
  aside: ReactNode;
  /** The rest of the main column, which small screens have at the end. */
  last?: ReactNode;
}

/** The main column and the one beside it, which is below it on small screens. */
export function Columns({ main, aside, last }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{main}</div>
      <div className={classNames(styles.column, styles.aside)}>{aside}</div>
      {last !== undefined && <div className={styles.column}>{last}</div>}
    </div>
  );
}

/** Names and values; empty values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export interface Sum {
  name: string;
  /** With its currency; null leaves the line out. */
  amount: string | null;
  isTotal?: boolean;
}

/** Amounts below each other, right-aligned. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums
        .filter(({ amount }) => amount !== null)
        .map(({ name, amount, isTotal = false }) => (
          <div key={name} className={classNames(styles.sum, isTotal && styles.total)}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
    </dl>
  );
}
