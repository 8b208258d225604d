import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
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
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';
import { Notice } from '../feedback/notice.tsx';
import styles from './admin-form.module.css';
import { Button } from './button.tsx';
import {
  type ChangedMeanwhile,
  ChangedNotice,
  type Stored,
  useChangedMeanwhile,
} from './changed-meanwhile.tsx';
import { InView } from './in-view.tsx';
import { storeTypedText, typedText } from './typed-text.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { type Change, useChange } from './use-change.ts';

interface AdminFormSettings<Fields extends FieldValues, Answer, Version> {
  /** The fields as they are stored. */
  defaults: DefaultValues<Fields>;
  /** Of a thing with a version. */
  stored?: Stored<Version>;
  /** Keeps what is typed through a reload, under this name: for long texts. */
  storedAs?: string;
  /** `version` is the one that was shown, also when a newer one has been fetched meanwhile. */
  save: (api: ApiClient, fields: Fields, version: Version) => Promise<Answer>;
  refetch?: readonly QueryKey[];
  /** Said when it is saved. */
  done?: string | ((answer: Answer) => string);
  onSaved?: (answer: Answer, fields: Fields) => void;
}

export interface AdminFormState<Fields extends FieldValues> {
  /** React Hook Form's own, for arrays of fields and values that depend on each other. */
  form: UseFormReturn<Fields>;
  /**
   * Properties of a field component: `<TextField label="Name" {...state.field('name')} />`. `check` says what is wrong with what is typed,
   * before anything is sent.
   */
  field: (
    name: Path<Fields>,
    check?: (typed: string) => true | string,
  ) => UseFormRegisterReturn & { error: string | undefined };
  submit: () => void;
  /** Back to what is stored, and nothing is kept. */
  discard: () => void;
  /** Whether fields are filled with what was typed before a reload. */
  isRestored: boolean;
  isBusy: boolean;
  problem: ApiProblem | null;
  refusal: string | null;
  /** After a 409: what somebody else has changed. */
  changedMeanwhile: ChangedMeanwhile | null;
}

/**
 * A form over a call. What the server finds wrong with a field is shown at that field (`/address/city` is the field
 * `address.city`), everything else above the buttons; what was typed stays. After a 409 the fields in which nothing was
 * typed have the stored values, and saving again is a change of what is stored now.
 */
export function useAdminForm<Fields extends FieldValues, Answer = unknown, Version = number>({
  defaults,
  stored,
  storedAs,
  save,
  refetch = [],
  done,
  onSaved,
}: AdminFormSettings<Fields, Answer, Version>): AdminFormState<Fields> {
  const form = useForm<Fields>({ defaultValues: defaults });
  const [isRestored, setRestored] = useStoredFields(form, storedAs);
  const [saves, setSaves] = useState(0);
  const forget = () => {
    setRestored(false);
    if (storedAs !== undefined) storeTypedText(storedAs, null);
  };
  const change: Change<Fields> = useChange<Fields, Answer>({
    change: async (api, fields) => {
      try {
        return await save(api, fields, meanwhile.version as Version);
      } catch (failure) {
        showAtFields(form, failure);
        throw failure;
      }
    },
    refetch,
    ...(done !== undefined && { done: (answer) => (typeof done === 'string' ? done : done(answer)) }),
    onDone: (answer, fields) => {
      forget();
      form.reset(fields);
      setSaves((before) => before + 1);
      onSaved?.(answer, fields);
    },
  });
  const meanwhile = useChangedMeanwhile(form, {
    ...{ defaults, stored, isBusy: change.pending !== null, problem: change.problem, saves },
  });
  const isAtField = Object.keys(form.formState.errors).length > 0;
  return {
    form,
    field: (name, check) => ({
      ...form.register(name, check && { validate: (typed) => check(String(typed)) }),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    submit: () => {
      form.clearErrors();
      void form.handleSubmit((fields) => change.make(fields))();
    },
    discard: () => {
      forget();
      form.reset(defaults);
    },
    isRestored,
    isBusy: change.pending !== null,
    problem: change.problem,
    refusal: isAtField ? null : change.refusal,
    changedMeanwhile: meanwhile.changed,
  };
}

/** Fills in what was typed before a reload, and keeps the fields that differ from what is stored. */
function useStoredFields<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  storedAs: string | undefined,
): [isRestored: boolean, setRestored: (isRestored: boolean) => void] {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    if (storedAs === undefined) return;
    const typed = typedText<Fields>(storedAs);
    if (Object.keys(typed).length > 0) {
      form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true });
      setRestored(true);
    }
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        const changed = Object.entries(values).filter(([name]) => name in dirtyFields);
        storeTypedText(storedAs, changed.length === 0 ? null : Object.fromEntries(changed));
      },
    });
  }, [form, storedAs]);
  return [isRestored, setRestored];
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
  /** The text of the button that saves, unless that is elsewhere. */
  submitLabel?: string;
  /** Whether there is nothing to save any more. */
  hidesSubmit?: boolean;
  /** Whether the buttons are in the head of the page, so that a refusal is shown first and in view. */
  isSubmittedAbove?: boolean;
  /** Before the button that saves: `Cancel`. */
  otherActions?: ReactNode;
  /** Where the page has an action that matters more. */
  isMinor?: boolean;
  children: ReactNode;
}

export function AdminForm<Fields extends FieldValues>({
  state,
  submitLabel,
  hidesSubmit = false,
  isSubmittedAbove = false,
  otherActions,
  isMinor = false,
  children,
}: AdminFormProps<Fields>) {
  // Before, the browser would send the form by itself, with a password in the address, and what was typed would be lost.
  const isHydrated = useHydrated();
  const refusal = refusalOf(state);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        state.submit();
      }}
    >
      <UnsavedGuard isUnsaved={state.form.formState.isDirty} onLeave={state.discard} />
      <fieldset className={styles.whole} disabled={!isHydrated}>
        {state.isRestored && (
          <Notice
            tone="info"
            title="What you typed before is back. It is not saved yet."
            actions={<Button onClick={state.discard}>Discard it</Button>}
          />
        )}
        {isSubmittedAbove && <InView>{refusal}</InView>}
        {children}
        {!isSubmittedAbove && (
          <>
            {refusal}
            <div className={styles.actions}>
              {otherActions}
              {!hidesSubmit && (
                <Button type="submit" variant={isMinor ? 'secondary' : 'primary'} isBusy={state.isBusy}>
                  {submitLabel}
                </Button>
              )}
            </div>
          </>
        )}
      </fieldset>
    </form>
  );
}

function refusalOf<Fields extends FieldValues>(state: AdminFormState<Fields>): ReactNode {
  if (state.changedMeanwhile !== null)
    return state.isBusy ? null : <ChangedNotice changed={state.changedMeanwhile} />;
  return state.refusal === null ? null : <Notice tone="danger" title={state.refusal} />;
}
