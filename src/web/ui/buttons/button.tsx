import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

export interface ButtonAppearance {
  /** `primary` is the one thing to do here; `quiet` is text with a thick underline. */
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'medium' | 'large';
  /** As wide as its place. */
  isWide?: boolean;
}

type ButtonProps = ComponentProps<'button'> & ButtonAppearance & { isLoading?: boolean; children: ReactNode };

const lookOf = (
  { variant = 'primary', size = 'medium', isWide = false }: ButtonAppearance,
  className?: string,
) => classNames(styles.button, styles[variant], styles[size], isWide && styles.wide, className);

/** A pill that one presses into its shadow. While `isLoading` it keeps the focus and does nothing. */
export function Button({
  variant,
  size,
  isWide,
  isLoading = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ variant, size, isWide } as ButtonAppearance, className)}
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
    >
      {isLoading && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, isWide, className, ...rest }: LinkProps & ButtonAppearance) {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={lookOf({ variant, size, isWide } as ButtonAppearance, className)}
    />
  );
}
