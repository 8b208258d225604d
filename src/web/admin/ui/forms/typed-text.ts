import type { FieldValues } from 'react-hook-form';
import { inTab, readObject, removeStored, storedKeys, writeObject } from '#web/state/browser-storage.ts';

const PREFIX = 'typed:';

/** What was typed in a form and is not saved, kept in this tab: a reload or a new sign-in loses nothing. */
export function typedText<Fields extends FieldValues>(name: string): Partial<Fields> {
  return readObject(inTab, PREFIX + name) as Partial<Fields>;
}

/** Keeps the fields that were changed; null forgets them. */
export function storeTypedText(name: string, fields: FieldValues | null): void {
  if (fields === null) removeStored(inTab, PREFIX + name);
  else writeObject(inTab, PREFIX + name, fields);
}

/** For the end of a session: the next staff member must not find it. */
export function deleteTypedTexts(): void {
  for (const key of storedKeys(inTab))
    if (key.startsWith(PREFIX) || key.startsWith('inbox-draft:')) removeStored(inTab, key);
}
