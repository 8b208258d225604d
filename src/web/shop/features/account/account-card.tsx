import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './account-card.module.css';

export interface AccountFormProps {
  title: string;
  /** A sentence below the title. */
  introduction?: string | undefined;
  onSubmit: (fields: FormData) => void;
  /** Why it failed; stands below the form. */
  error: string | null;
  /** The fields. */
  children: ReactNode;
  /** The button, and what else belongs to sending. */
  actions: ReactNode;
}

/** One of the account's forms. It is never sent by the browser itself, so that nothing typed can end up in an address. */
export function AccountForm({ title, introduction, onSubmit, error, children, actions }: AccountFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
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

/** Sends the form. A press that comes before the page can take it is answered once it can. */
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

/** The card of an account screen without a form: something is done, or cannot be. */
export function AccountMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.card} role="status">
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}

/** What a form field holds, as text. */
export function fieldOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
