import { type FormEvent, type ReactNode, useRef } from 'react';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './settings-section.module.css';

/** The state of a mutation that a form starts. */
interface Sending {
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
  mutate: (
    fields: FormData,
    callbacks: { onSuccess: () => void; onError: (failure: unknown) => void },
  ) => void;
}

export interface SettingsFormProps {
  sending: Sending;
  label: string;
  pendingLabel: string;
  /** Shown once it is saved. */
  done: string;
  children: (errorAt: (field: string) => string | undefined) => ReactNode;
  /** A button beside the one that sends the form. */
  otherAction?: ReactNode;
}

/** A form of the settings. Refusals are shown at the fields they name, and the first of them gets the focus. */
export function SettingsForm({
  sending,
  label,
  pendingLabel,
  done,
  children,
  otherAction,
}: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problems = problemsIn(sending.error);
  const errorAt = (field: string) => problems.find(({ path }) => path === `/${field}`)?.message;
  const hasField = problems.length > 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.isPending) return;
    sending.mutate(new FormData(event.currentTarget), {
      onSuccess: () => form.current?.reset(),
      onError: (failure) => focusFirst(form.current, problemsIn(failure)),
    });
  }

  return (
    <form ref={form} method="post" className={styles.form} onSubmit={submit}>
      {children(errorAt)}
      <div className={styles.actions}>
        <Button type="submit" isLoading={sending.isPending}>
          {sending.isPending ? pendingLabel : label}
        </Button>
        {otherAction}
      </div>
      {sending.isSuccess && <Notice kind="success" title={done} />}
      {sending.error !== null && !hasField && (
        <Notice kind="error" title={messageOf(sending.error, 'That did not work. Please try again.')} />
      )}
    </form>
  );
}

const problemsIn = (failure: unknown) => (failure instanceof ApiProblem ? failure.errors : []);

function focusFirst(form: HTMLFormElement | null, problems: readonly { path: string }[]): void {
  const [first] = problems;
  if (first) form?.querySelector<HTMLElement>(`[name="${first.path.slice(1)}"]`)?.focus();
}
