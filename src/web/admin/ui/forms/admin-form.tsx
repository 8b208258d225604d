import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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
  type Meanwhile,
  partsOf,
  type Shown,
  type Stored,
  takeOver,
  useChangedMeanwhile,
} from './changed-meanwhile.tsx';
import { ControlErrors, type FormCheck, useFormCheck } from './control-errors.ts';
import { ErrorSummary } from './error-summary.tsx';
import { type ErrorPlaces, errorsIn, fieldOfPath, isShownAt, messageOfField } from './field-errors.ts';
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
  /** What is wrong with the fields together, which is said above the buttons before anything is sent; null when nothing is. */
  check?: (fields: Fields) => string | null;
  /** `version` is the one that was shown, also when a newer one has been fetched meanwhile. */
  save: (api: ApiClient, fields: Fields, version: Version) => Promise<Answer>;
  refetch?: readonly QueryKey[];
  /** The path of the field that a path of the call means, where they differ. */
  fieldPath?: (path: string) => string;
  /** Whether the page lists all that the server finds wrong, with the places, also what is missing. */
  listsProblems?: boolean;
  /** Said when it is saved. */
  done?: string | ((answer: Answer) => string);
  onSaved?: (answer: Answer, fields: Fields) => void;
  /** What follows also once the form was left, such as that a secret is shown which is never shown again. */
  onSavedAnywhere?: (answer: Answer, fields: Fields) => void;
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
  /** Of the `form` element, whose controls are checked before anything is sent. */
  checked: FormCheck;
  submit: () => void;
  /** Back to what is stored, without what was typed. */
  discard: () => void;
  /** Whether fields are filled with what was typed before a reload. */
  isRestored: boolean;
  isBusy: boolean;
  problem: ApiProblem | null;
  /** Whether the page lists what is wrong. */
  listsProblems: boolean;
  refusal: string | null;
  /** After a 409: what somebody else has changed. */
  changedMeanwhile: ChangedMeanwhile | null;
}

/**
 * A form over a call. What the server finds wrong with a field is shown at that field (`/address/city` is the field
 * `address.city`), everything else above the buttons, also what no field on the page shows; what was typed stays. After
 * a 409 the fields in which nothing was typed have the stored values, and saving again is a change of what is stored now.
 */
export function useAdminForm<Fields extends FieldValues, Answer = unknown, Version = number>({
  defaults,
  stored,
  storedAs,
  check: checkTogether,
  save,
  refetch = [],
  fieldPath = (path) => path,
  listsProblems = false,
  done,
  onSaved,
  onSavedAnywhere,
}: AdminFormSettings<Fields, Answer, Version>): AdminFormState<Fields> {
  const form = useForm<Fields>({ defaultValues: defaults, shouldFocusError: false });
  const checked = useFormCheck();
  const [places] = useState<ErrorPlaces>(() => ({ fields: new Set(), others: new Set() }));
  const [watchedForm] = useState(() => withPlaces(form, places));
  const [saves, setSaves] = useState(0);
  const [wrongTogether, setWrongTogether] = useState<string | null>(null);
  const forget = () => {
    setRestored(false);
    if (storedAs !== undefined) storeTypedText(storedAs, null);
  };
  const change: Change<Fields> = useChange<Fields, Answer>({
    change: async (api, fields) => {
      try {
        return await save(api, fields, meanwhile.shown.stored?.version as Version);
      } catch (failure) {
        showAtFields(form, failure, fieldPath);
        checked.focusFirstError();
        throw failure;
      }
    },
    refetch,
    ...(done !== undefined && { done: (answer) => (typeof done === 'string' ? done : done(answer)) }),
    onDoneAnywhere: (answer, fields) => {
      const isTypedSince = takeOver(form, fields, fields);
      if (isTypedSince) setRestored(false);
      else forget();
      setSaves((before) => before + 1);
      onSavedAnywhere?.(answer, fields);
    },
    ...(onSaved !== undefined && { onDone: onSaved }),
  });
  const meanwhile = useChangedMeanwhile(form, {
    defaults,
    stored,
    isBusy: change.pending !== null,
    problem: change.problem,
    saves,
  });
  const [isRestored, setRestored] = useStoredFields(form, storedAs, meanwhile);
  const submitted = useRef('');
  const forgetRefusal = useEffectEvent(() => {
    checked.forgetMended();
    if (JSON.stringify(form.getValues()) === submitted.current) return;
    setWrongTogether(null);
    if (change.refusal !== null && change.problem?.code !== 'changed_meanwhile') change.reset();
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => forgetRefusal() }), [form]);
  const errors = errorsIn(form.formState.errors);
  const [isElsewhere, setElsewhere] = useState(false);
  // Which fields the page has is known once it has rendered: an error opens entries of lists.
  useLayoutEffect(() => setElsewhere(errors.some(({ name }) => !isShownAt(places, name))));
  const isAtFields = errors.length > 0 && (listsProblems || !isElsewhere);
  return {
    form: watchedForm,
    field: (name, check) => {
      const registered = form.register(name, check && { validate: (typed) => check(String(typed)) });
      return {
        ...registered,
        ref: (element: HTMLInputElement | null) => {
          registered.ref(element);
          // Boxes to tick show no error.
          if (element && element.type !== 'checkbox') places.fields.add(name);
          else places.fields.delete(name);
        },
        error: messageOfField(form.getFieldState(name, form.formState).error),
      };
    },
    checked,
    submit: () => {
      form.clearErrors();
      submitted.current = JSON.stringify(form.getValues());
      const isValid = checked.check({ mayBeIncomplete: listsProblems });
      void form.handleSubmit(
        (fields) => {
          const wrong = isValid ? (checkTogether?.(fields) ?? null) : null;
          setWrongTogether(wrong);
          if (!isValid) checked.focusFirstError();
          else if (wrong === null) change.make(fields);
        },
        () => {
          setWrongTogether(null);
          checked.focusFirstError();
        },
      )();
    },
    discard: () => {
      forget();
      form.reset(defaults);
    },
    isRestored,
    isBusy: change.pending !== null,
    problem: change.problem,
    listsProblems,
    refusal: wrongTogether ?? (isAtFields ? null : change.refusal),
    changedMeanwhile: meanwhile.changed,
  };
}

/** The form, which remembers for which names an error was read, because that is shown. */
function withPlaces<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  { others }: ErrorPlaces,
): UseFormReturn<Fields> {
  const getFieldState: UseFormReturn<Fields>['getFieldState'] = (name, formState) => {
    const { error, ...found } = form.getFieldState(name, formState);
    return {
      ...found,
      get error() {
        others.add(name);
        return error;
      },
    };
  };
  // Not a copy: React Hook Form replaces `formState` at each rendering.
  return Object.create(form, { getFieldState: { value: getFieldState } });
}

/** Fills in what was typed before a reload, and keeps the fields that differ from what is stored. */
function useStoredFields<Fields extends FieldValues, Version>(
  form: UseFormReturn<Fields>,
  storedAs: string | undefined,
  { shown, showAsOf }: Meanwhile<Fields, Version>,
): [isRestored: boolean, setRestored: (isRestored: boolean) => void] {
  const [isRestored, setRestored] = useState(false);
  const restore = useEffectEvent((name: string) => {
    const typed = typedText<Fields, Shown<Fields, Version>>(name);
    if (typed === null) return;
    form.reset({ ...form.getValues(), ...typed.fields }, { keepDefaultValues: true });
    showAsOf(typed.over);
    setRestored(true);
  });
  const store = useEffectEvent((name: string, values: Fields, dirtyFields: object) => {
    const isChanged = (field: string) => field in dirtyFields;
    const fields = partsOf(values, isChanged);
    const over = { stored: shown.stored, defaults: partsOf(shown.defaults as Fields, isChanged) };
    storeTypedText(name, Object.keys(fields).length === 0 ? null : { fields, over });
  });
  useEffect(() => {
    if (storedAs === undefined) return;
    restore(storedAs);
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => store(storedAs, values, dirtyFields),
    });
  }, [form, storedAs]);
  return [isRestored, setRestored];
}

function showAtFields<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  failure: unknown,
  fieldPath: (path: string) => string,
): void {
  const errors = (failure as Partial<ApiProblem>).errors ?? [];
  for (const { path, message } of errors)
    form.setError(fieldOfPath(fieldPath(path)) as Path<Fields>, { type: 'server', message });
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
  const { properties, errors } = state.checked;
  return (
    <form
      {...properties}
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
        {isSubmittedAbove && (
          <>
            <InView>{refusal}</InView>
            {!state.listsProblems && <ErrorSummary />}
          </>
        )}
        <ControlErrors value={errors}>{children}</ControlErrors>
        {!isSubmittedAbove && (
          <>
            <ErrorSummary />
            <InView isAtEnd>{refusal}</InView>
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
