import type { ReactNode } from 'react';
import { ControlErrors, useFormCheck } from './control-errors.ts';
import { ErrorSummary } from './error-summary.tsx';

interface CheckedFormProps {
  className?: string | undefined;
  /** With valid controls. */
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A form without fields of React Hook Form. What is wrong with its controls is shown at all of them before anything is sent. */
export function CheckedForm({ className, onSubmit, children }: CheckedFormProps) {
  const { properties, errors, check, focusFirstError } = useFormCheck();
  return (
    <form
      {...properties}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // React passes the event on to the form around the owner of a dialog.
        event.stopPropagation();
        if (check()) onSubmit(event.currentTarget);
        else focusFirstError();
      }}
    >
      <ControlErrors value={errors}>{children}</ControlErrors>
      <ErrorSummary />
    </form>
  );
}
