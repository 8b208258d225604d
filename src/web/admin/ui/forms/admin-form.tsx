import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ApiProblem } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { Notice } from '../feedback/notice.tsx';
import styles from './admin-form.module.css';
import { Button } from './button.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useChange } from './use-change.ts';

interface AdminFormSettings<Fields extends FieldValues, Answer> {
  defaults: DefaultValues<Fields>;
  save: (api: ApiClient, fields: Fields) => Promise<Answer>;
  refetch?: readonly QueryKey[];
  /** Said when it is saved. */
  done?: string | ((answer: Answer) => string);
  onSaved?: (answer: Answer, fields: Fields) => void;
}

export interface AdminFormState<Fields extends FieldValues> {
  /** React Hook Form's own, for arrays of fields and values that depend on each other. */
  form: UseFormReturn<Fields>;
  /** Properties of a field component: `<TextField label="Name" {...state.field('name')} />`. */
  field: (name: Path<Fields>) => UseFormRegisterReturn & { error: string | undefined };
  submit: () => void;
  isBusy: boolean;
  problem: ApiProblem | null;
  refusal: string | null;
}

/**
 * A form over a call. What the server finds wrong with a field is shown at that field (`/address/city` is the field
 * `address.city`), everything else above the buttons; what was typed stays.
 */
export function useAdminForm<Fields extends FieldValues, Answer = unknown>({
  defaults,
  save,
  refetch = [],
  done,
  onSaved,
}: AdminFormSettings<Fields, Answer>): AdminFormState<Fields> {
  const form = useForm<Fields>({ defaultValues: defaults });
  const change = useChange<Fields, Answer>({
    change: async (api, fields) => {
      try {
        return await save(api, fields);
      } catch (failure) {
        showAtFields(form, failure);
        throw failure;
      }
    },
    refetch,
    ...(done !== undefined && { done: (answer) => (typeof done === 'string' ? done : done(answer)) }),
    onDone: (answer, fields) => {
      form.reset(fields);
      onSaved?.(answer, fields);
    },
  });
  const isAtField = Object.keys(form.formState.errors).length > 0;
  return {
    form,
    field: (name) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    submit: () => {
      form.clearErrors();
      void form.handleSubmit((fields) => change.make(fields))();
    },
    isBusy: change.pending !== null,
    problem: change.problem,
    refusal: isAtField ? null : change.refusal,
  };
}

function showAtFields<Fields extends FieldValues>(form: UseFormReturn<Fields>, failure: unknown): void {
  const errors = (failure as Partial<ApiProblem>).errors ?? [];
  for (const [index, { path, message }] of errors.entries()) {
    const name = path.slice(1).replaceAll('/', '.') as Path<Fields>;
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}

interface AdminFormProps<Fields extends FieldValues> {
  state: AdminFormState<Fields>;
  /** The text of the button that saves. */
  submitLabel: string;
  /** Whether there is nothing to save any more. */
  hidesSubmit?: boolean;
  /** Before the button that saves: `Cancel`. */
  otherActions?: ReactNode;
  /** Names of fields for the difference that a 409 shows. */
  labels?: Readonly<Record<string, string>>;
  children: ReactNode;
}

export function AdminForm<Fields extends FieldValues>({
  state,
  submitLabel,
  hidesSubmit = false,
  otherActions,
  labels = {},
  children,
}: AdminFormProps<Fields>) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        state.submit();
      }}
    >
      <UnsavedGuard isUnsaved={state.form.formState.isDirty && !state.isBusy} />
      {children}
      {state.problem?.code === 'changed_meanwhile' ? (
        <ChangedMeanwhile problem={state.problem} labels={labels} />
      ) : (
        state.refusal !== null && <Notice tone="danger" title={state.refusal} />
      )}
      <div className={styles.actions}>
        {otherActions}
        {!hidesSubmit && (
          <Button type="submit" variant="primary" isBusy={state.isBusy}>
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Somebody else saved first: what is stored now, beside what was typed, which stays in the form. */
export function ChangedMeanwhile({
  problem,
  labels,
}: {
  problem: ApiProblem;
  labels: Readonly<Record<string, string>>;
}) {
  const known = Object.entries(problem.current).filter(([name]) => labels[name] !== undefined);
  return (
    <Notice tone="danger" title={problem.message}>
      <p>What you typed is still here. Stored now:</p>
      <ul className={styles.difference}>
        {known.map(([name, value]) => (
          <li key={name}>
            <span className={styles.name}>{labels[name]}:</span> {String(value ?? 'nothing')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
