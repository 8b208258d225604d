import { classNames } from '#web/ui/class-names.ts';
import styles from './badge.module.css';
import type { Tone } from './tone.ts';

/** A state in one or two words; the colour only supports them. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return <span className={classNames(styles.badge, tone !== 'neutral' && styles[tone])}>{children}</span>;
}
