import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const ControlErrorsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Around the fields of a form, with what is wrong with its controls. */
export const ControlErrors = ControlErrorsContext.Provider;

/** What is wrong with the control of this id, by its own attributes. */
export const useControlError = (id: string): string | undefined => useContext(ControlErrorsContext).get(id);

export interface FormCheck {
  /** Of the `form` element, which has `noValidate`: the browser would say one error at a time, in its own words. */
  properties: {
    ref: (form: HTMLFormElement | null) => void;
    noValidate: true;
    onInput: (event: { target: EventTarget }) => void;
    onReset: () => void;
  };
  errors: ReadonlyMap<string, string>;
  /** Whether all controls have what their attributes ask for; shows what is wrong with those that have not. */
  check: (options?: { mayBeIncomplete?: boolean }) => boolean;
  /** Forgets the errors of controls that were filled in meanwhile, also by code, which makes no event. */
  forgetMended: () => void;
  /** Takes the focus to the first control with an error, once that is shown. */
  focusFirstError: () => void;
}

/** Checks a form by `required`, `min`, `max`, `type` and the like of its controls. What is wrong is shown until the control changes. */
export function useFormCheck(): FormCheck {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [focusRequests, setFocusRequests] = useState(0);
  useEffect(() => {
    // Once what is wrong is shown.
    if (focusRequests > 0) showFirst(form.current);
  }, [focusRequests]);
  const forgetMended = () =>
    setErrors((before) => {
      const left = [...before].filter(([id]) => {
        const control = form.current?.elements.namedItem(id);
        return control instanceof Element && isControl(control) && problemOf(control, false) !== null;
      });
      return left.length === before.size ? before : new Map(left);
    });
  useLayoutEffect(() => {
    if (errors.size > 0) forgetMended();
  });
  const forget = (id: string) =>
    setErrors((before) => (before.has(id) ? new Map([...before].filter(([key]) => key !== id)) : before));
  return {
    properties: {
      ref: (element) => {
        form.current = element;
      },
      noValidate: true,
      onInput: ({ target }) => forget((target as Element).id),
      onReset: () => setErrors(new Map()),
    },
    errors,
    check: ({ mayBeIncomplete = false } = {}) => {
      const found = new Map<string, string>();
      for (const control of form.current?.elements ?? []) {
        const problem = isControl(control) ? problemOf(control, mayBeIncomplete) : null;
        if (problem !== null) found.set(control.id, problem);
      }
      setErrors(found);
      return found.size === 0;
    },
    forgetMended,
    focusFirstError: () => setFocusRequests((before) => before + 1),
  };
}

/** Controls and groups of them with an error, in their order on the page. */
export const invalidControls = (form: HTMLFormElement | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]') ?? []),
];

/** In the middle of the window, because bars at its edges cover what is scrolled there. */
function showFirst(form: HTMLFormElement | null): void {
  const [control] = invalidControls(form);
  if (!control) return;
  for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const focused = control instanceof HTMLFieldSetElement ? control.querySelector('input') : control;
  focused?.focus({ preventScroll: true });
  focused?.scrollIntoView({ block: 'center' });
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

function problemOf(control: Control, mayBeIncomplete: boolean): string | null {
  if (!control.willValidate) return null;
  const { validity } = control;
  if (validity.badInput) return BAD_INPUTS[control.type] ?? 'Enter a number.';
  if (isMissing(control)) return mayBeIncomplete ? null : (control.dataset['missing'] ?? 'Fill this in.');
  if (validity.valid || !(control instanceof HTMLInputElement)) return null;
  const { type, title, minLength } = control;
  if (validity.typeMismatch) return TYPE_MISMATCHES[type] ?? 'Enter it in another form.';
  if (validity.patternMismatch) return title || 'Enter it in another form.';
  if (validity.rangeUnderflow || validity.rangeOverflow) return rangeText(control);
  if (validity.stepMismatch) return 'Enter a whole number.';
  if (validity.tooShort) return `Enter at least ${minLength} characters.`;
  return null;
}

/** Blanks alone are nothing, but for a password. */
function isMissing(control: Control): boolean {
  if (control.validity.valueMissing) return true;
  const isText = control.type !== 'password' && control.type !== 'checkbox' && control.type !== 'radio';
  return control.required && isText && control.value.trim() === '';
}

const BAD_INPUTS: Readonly<Record<string, string>> = {
  date: 'Enter a day that exists.',
  time: 'Enter a time of day, like 09:30.',
};

const TYPE_MISMATCHES: Readonly<Record<string, string>> = {
  email: 'Enter an email address, like name@example.com.',
  url: 'Enter a web address, like https://example.com.',
};

function rangeText({ type, min, max, validity }: HTMLInputElement): string {
  if (type === 'number' && min !== '' && max !== '')
    return min === max ? `Enter ${min}.` : `Enter a number from ${min} to ${max}.`;
  if (validity.rangeUnderflow) return `Enter ${min} or ${type === 'number' ? 'more' : 'later'}.`;
  return `Enter ${max} or ${type === 'number' ? 'less' : 'earlier'}.`;
}
