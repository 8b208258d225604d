import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import type { IconName } from '../layout/icon-paths.ts';
import styles from './button.module.css';

/** `primary` is for the one action that matters on a page or in a dialog. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'plain';

const variantClass = (variant: ButtonVariant) =>
  classNames(styles.button, variant !== 'secondary' && styles[variant]);

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  variant?: ButtonVariant;
  icon?: IconName;
  /** Shows that the action is running and takes no second press; the focus stays on it. */
  isBusy?: boolean;
  /** Takes no press for now, and keeps the focus, which `disabled` would lose. */
  isInactive?: boolean;
}

export function Button({
  variant = 'secondary',
  icon,
  isBusy = false,
  isInactive = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = isBusy || isInactive;
  return (
    <button
      {...rest}
      type={isOff ? 'button' : type}
      className={variantClass(variant)}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {isBusy ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={18} />
      )}
      {children}
    </button>
  );
}

/** A button that is only an icon; `label` is its name. With `aria-label` beside `title` screen readers say it twice. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  type = 'button',
  isInactive = false,
  onClick,
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'className' | 'children' | 'aria-label'> & {
  label: string;
  icon: IconName;
  variant?: ButtonVariant;
  isInactive?: boolean;
}) {
  return (
    <button
      {...rest}
      type={type}
      title={label}
      className={classNames(variantClass(variant), styles.icon)}
      aria-disabled={isInactive || undefined}
      onClick={isInactive ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  icon,
  children,
  ...rest
}: Omit<LinkProps, 'className'> & { variant?: ButtonVariant; icon?: IconName }) {
  return (
    <Link {...rest} className={variantClass(variant)}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  );
}
