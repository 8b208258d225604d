import { createContext, useContext } from 'react';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import type { TypedContent } from './typed-content.ts';

interface Editing {
  state: AdminFormState<TypedContent>;
  mayEdit: boolean;
  /** The call that takes pictures; the one of pages unless this says otherwise. */
  picturesTo?: { method: string; path: string };
  /** The place that was chosen in the preview: lists open the entry that holds it. */
  chosen: { place: string } | null;
  /** The lists of the page by their names, for changes that come from the preview. */
  lists?: Map<string, ListChanges>;
}

/** What can be done to a list of the form. */
export interface ListChanges {
  move: (from: number, to: number) => void;
  insert: (at: number, entry: object) => void;
  hide: (index: number) => void;
}

/** The form of the page that is edited, for the fields at any depth of it. */
export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('There is no page being edited.');
  return editing;
}
