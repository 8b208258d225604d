import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** A drawing, above the words. */
  picture?: ReactNode;
  children?: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
  /** 1 when it is the whole screen. */
  level?: 1 | 2;
}

/** Nothing here, said kindly, with the way on. */
export function EmptyState({ title, picture, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      {picture}
      <Heading className={styles.title}>{title}</Heading>
      {children}
      {action}
    </div>
  );
}
