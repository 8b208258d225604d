import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './small-button.module.css';

/** A small button for the panel. Its size comes from `className`. */
export function SmallButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.button, className)} />;
}
