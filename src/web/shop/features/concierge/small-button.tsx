import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './small-button.module.css';

/** A button for the narrow panel: the shop's own are too large beside a field or in a card. Its place gives it its size. */
export function SmallButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.button, className)} />;
}
