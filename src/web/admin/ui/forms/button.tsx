import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '../layout/icon.tsx';
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
}

export function Button({
  variant = 'secondary',
  icon,
  isBusy = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      className={variantClass(variant)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
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
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'className' | 'children' | 'aria-label'> & {
  label: string;
  icon: IconName;
  variant?: ButtonVariant;
}) {
  return (
    <button {...rest} type={type} title={label} className={classNames(variantClass(variant), styles.icon)}>
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
