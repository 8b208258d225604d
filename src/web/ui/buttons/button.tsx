import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

export interface ButtonAppearance {
  /** `primary` is the main action of its context; `quiet` is text with a thick underline. */
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'medium' | 'large';
  /** Fills its container. */
  isWide?: boolean;
}

type ButtonProps = ComponentProps<'button'> & ButtonAppearance & { isLoading?: boolean; children: ReactNode };

const classNameOf = (
  { variant = 'primary', size = 'medium', isWide = false }: ButtonAppearance,
  className?: string,
) => classNames(styles.button, styles[variant], styles[size], isWide && styles.wide, className);

/** A pill-shaped button. While `isLoading` it keeps the focus and ignores clicks. */
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
      aria-disabled={isLoading || undefined}
      {...rest}
      className={classNameOf({ variant, size, isWide } as ButtonAppearance, className)}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
    >
      {isLoading && <Spinner />}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, isWide, className, ...rest }: LinkProps & ButtonAppearance) {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={classNameOf({ variant, size, isWide } as ButtonAppearance, className)}
    />
  );
}
