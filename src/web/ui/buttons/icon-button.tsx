import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, in words. */
  label: string;
  icon: ReactNode;
  /** `bare` has no outline until it is pointed at. */
  variant?: 'round' | 'bare';
};

/** A button of 48 px that shows an icon only. */
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
