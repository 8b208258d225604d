import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  /** `bare` has no outline until it is hovered. */
  variant?: 'round' | 'bare';
};

/** A 48 px button that shows only an icon. */
export function IconButton({ label, icon, variant = 'round', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], className)}
      aria-label={label}
    >
      {icon}
    </button>
  );
}
