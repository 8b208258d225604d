import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

/** A few words on a label. `burst` is the star-shaped sticker for one loud fact (one or two short words). */
export function Badge({
  tone = 'yellow',
  children,
}: {
  tone?: 'yellow' | 'ink' | 'cream' | 'leaf' | 'burst';
  children: ReactNode;
}) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
