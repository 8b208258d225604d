import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle';
  /** A CSS length. A text is one line high, a block keeps `ratio` (width / height). */
  width?: string;
  ratio?: number;
}

/**
 * A placeholder for loading content, hidden from screen readers; announce 'Loading' once for a group of them.
 */
export function Skeleton({ shape = 'text', width = '100%', ratio }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape])}
      style={{ width, aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
