import { useEffect, useReducer } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AdminFormState } from './admin-form.tsx';
import {
  emptyHistory,
  historyAfter,
  type UndoEvent,
  type UndoHistory,
  valuesBefore,
} from './undo-history.ts';

const PAUSE = 350;

/** Takes back what was typed or moved, one step after another; null while there is nothing to take back. */
export function useUndo<Fields extends FieldValues>({
  form,
}: Pick<AdminFormState<Fields>, 'form'>): (() => void) | null {
  const [history, follow] = useReducer<UndoHistory<Fields>, Fields, [UndoEvent<Fields>]>(
    historyAfter,
    form.getValues(),
    (values) => emptyHistory(structuredClone(values)),
  );
  const { subscribe, getValues, reset } = form;
  useEffect(() => {
    // Filled in before it was watched: what was typed before a reload.
    follow({ kind: 'filled', values: structuredClone(getValues()) });
    return subscribe({
      formState: { values: true },
      // What is typed or moved has the name of its field, and what is filled in has none.
      callback: ({ name, values }) =>
        follow({ kind: name === undefined ? 'filled' : 'typed', values: structuredClone(values) }),
    });
  }, [subscribe, getValues]);
  const { now } = history;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause begins with each change.
  useEffect(() => {
    const pause = setTimeout(() => follow({ kind: 'paused' }), PAUSE);
    return () => clearTimeout(pause);
  }, [now]);
  const before = valuesBefore(history);
  if (before === null) return null;
  return () => {
    follow({ kind: 'undone' });
    reset(structuredClone(before), { keepDefaultValues: true });
  };
}
