import type { FieldValues } from 'react-hook-form';

const PREFIX = 'typed:';

/** What was typed in a form and is not saved, kept in this tab: a reload or a new sign-in loses nothing. */
export function typedText<Fields extends FieldValues>(name: string): Partial<Fields> | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps the fields that were changed; null forgets them. */
export function keepTypedText(name: string, fields: FieldValues | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(fields));
  } catch {
    // Browsers may refuse to store anything; the text is still in the form.
  }
}

/** For the end of a session: the next staff member must not find it. */
export function forgetTypedTexts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) || key.startsWith('inbox-draft:')) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing could be stored either.
  }
}
