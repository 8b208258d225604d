import type { FieldValues } from 'react-hook-form';
import {
  inBrowser,
  inTab,
  readObject,
  removeStored,
  storedKeys,
  writeObject,
} from '#web/state/browser-storage.ts';

/** Prefix of the keys of what was typed in this tab, or in this browser. */
export const TYPED_TEXT = 'typed:';

/** What was typed in a form and is not saved, and over what. */
export interface TypedText<Fields extends FieldValues, Over> {
  fields: Partial<Fields>;
  over: Over;
}

/** What is stored in this tab, if anything: a reload or a new sign-in loses nothing. */
export function typedText<Fields extends FieldValues, Over>(name: string): TypedText<Fields, Over> | null {
  const found = readObject(inTab, TYPED_TEXT + name) as Partial<TypedText<Fields, Over>>;
  return found.fields && found.over ? { fields: found.fields, over: found.over } : null;
}

/** Keeps the fields that were changed; null forgets them. */
export function storeTypedText(name: string, typed: TypedText<FieldValues, unknown> | null): void {
  if (typed === null) removeStored(inTab, TYPED_TEXT + name);
  else writeObject(inTab, TYPED_TEXT + name, typed);
}

/** For the end of a session: the next staff member must not find it. */
export function deleteTypedTexts(): void {
  for (const storage of [inTab, inBrowser])
    for (const key of storedKeys(storage))
      if (key.startsWith(TYPED_TEXT) || key.startsWith('inbox-draft:')) removeStored(storage, key);
}
