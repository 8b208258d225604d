import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** An illustration above the text. */
  picture?: ReactNode;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** 1 when it fills the screen. */
  level?: 1 | 2;
}

export function EmptyState({ title, picture, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      {picture}
      <Heading>{title}</Heading>
      {children}
      {action}
    </div>
  );
}
