import type { FieldValues } from 'react-hook-form';
import { inTab, readObject, removeStored, storedKeys, writeObject } from '#web/state/browser-storage.ts';

const PREFIX = 'typed:';

/** What was typed in a form and is not saved, and over what. */
export interface TypedText<Fields extends FieldValues, Over> {
  fields: Partial<Fields>;
  over: Over;
}

/** What is kept in this tab, if anything: a reload or a new sign-in loses nothing. */
export function typedText<Fields extends FieldValues, Over>(name: string): TypedText<Fields, Over> | null {
  const found = readObject(inTab, PREFIX + name) as Partial<TypedText<Fields, Over>>;
  return found.fields && found.over ? { fields: found.fields, over: found.over } : null;
}

/** Keeps the fields that were changed; null forgets them. */
export function storeTypedText(name: string, typed: TypedText<FieldValues, unknown> | null): void {
  if (typed === null) removeStored(inTab, PREFIX + name);
  else writeObject(inTab, PREFIX + name, typed);
}

/** For the end of a session: the next staff member must not find it. */
export function deleteTypedTexts(): void {
  for (const key of storedKeys(inTab))
    if (key.startsWith(PREFIX) || key.startsWith('inbox-draft:')) removeStored(inTab, key);
}
