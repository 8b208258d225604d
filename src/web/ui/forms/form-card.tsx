import type { FormEvent, ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useFocusWhenLost } from '../layout/use-focus-when-lost.ts';
import styles from './form-card.module.css';

export interface FormCardProps {
  title: string;
  /** 2 on a page that has a title of its own. */
  level?: 1 | 2;
  /** The text below the title. */
  introduction?: string | undefined;
  onSubmit: (fields: FormData) => void;
  /** The failure text, shown below the form. */
  error: string | null;
  children: ReactNode;
  /** The submit button and anything next to it. */
  actions: ReactNode;
}

/** A form with a title, which gets the focus of what it replaces. It posts by script only, so that no input can end up in an address. */
export function FormCard({
  title,
  level = 1,
  introduction,
  onSubmit,
  error,
  children,
  actions,
}: FormCardProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }
  return (
    <div className={styles.card}>
      <Heading ref={useFocusWhenLost<HTMLHeadingElement>()} className={styles.title} tabIndex={-1}>
        {title}
      </Heading>
      {introduction !== undefined && (
        <p className={styles.introduction} role="status">
          {introduction}
        </p>
      )}
      <form method="post" className={styles.form} onSubmit={submit}>
        {children}
        {actions}
      </form>
      {error !== null && <Notice kind="error" title={error} />}
    </div>
  );
}

/** A click before hydration is replayed afterwards. */
export function SubmitButton({
  isPending,
  label,
  pendingLabel,
}: {
  isPending: boolean;
  label: string;
  pendingLabel: string;
}) {
  return (
    <Button type="submit" size="large" isWide isLoading={isPending} className={styles.submit}>
      {isPending ? pendingLabel : label}
    </Button>
  );
}

/** A card without a form: a success or a failure, whose heading gets the focus of a form that it replaces. */
export function MessageCard({
  title,
  level = 1,
  children,
}: Pick<FormCardProps, 'title' | 'level' | 'children'>) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.card} role="status">
      <Heading ref={useFocusWhenLost<HTMLHeadingElement>()} className={styles.title} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </div>
  );
}
