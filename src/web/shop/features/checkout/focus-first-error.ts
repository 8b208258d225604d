import { CONTACT_FIELDS, type ContactErrors } from './contact/contact.ts';

/** Moves the focus to the first field, in the order of the form, that has a problem; leaves it where it is when none has. */
export function focusFirstError(form: HTMLFormElement | null, errors: ContactErrors): void {
  const first = CONTACT_FIELDS.find((field) => errors[field] !== undefined);
  const input = first === undefined ? null : form?.elements.namedItem(first);
  if (input instanceof HTMLElement) input.focus();
}
