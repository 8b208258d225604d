import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle';
  /** CSS lengths; a text is one line as wide as its place, a block keeps `ratio` (width / height). */
  width?: string;
  ratio?: number;
}

/** The place of something that is still on its way. Hide a group of them from screen readers and say 'Loading' once. */
export function Skeleton({ shape = 'text', width = '100%', ratio }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape])}
      style={{ width, aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
