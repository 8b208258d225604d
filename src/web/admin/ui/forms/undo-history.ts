import { isEqual, leavesThatDiffer, withLeaves } from './leaves.ts';

const MOST = 100;

/** What was typed in a form, step after step. */
export interface UndoHistory<Fields> {
  /** The values before each step, the oldest first. */
  earlier: readonly Fields[];
  /** The values after the last step. */
  shown: Fields;
  /** The values with what is being typed, which is no step yet. */
  now: Fields;
}

export type UndoEvent<Fields> =
  | { kind: 'typed'; values: Fields }
  | { kind: 'paused' }
  /** The form was filled, not typed in: with another version, or what is stored. */
  | { kind: 'filled'; values: Fields }
  | { kind: 'undone' };

export const emptyHistory = <Fields>(values: Fields): UndoHistory<Fields> => ({
  earlier: [],
  shown: values,
  now: values,
});

/** The values before the last step; null while there is none. */
export function valuesBefore<Fields>({ earlier, shown, now }: UndoHistory<Fields>): Fields | null {
  return isEqual(shown, now) ? (earlier.at(-1) ?? null) : shown;
}

export function historyAfter<Fields>(
  history: UndoHistory<Fields>,
  event: UndoEvent<Fields>,
): UndoHistory<Fields> {
  if (event.kind === 'typed') return { ...history, now: event.values };
  if (event.kind === 'paused') return withStep(history);
  if (event.kind === 'filled') return rebased(withStep(history), event.values);
  const before = valuesBefore(history);
  if (before === null) return history;
  const { earlier, shown, now } = history;
  return {
    shown: before,
    now: before,
    earlier: isEqual(shown, now) ? earlier.slice(0, -1) : earlier,
  };
}

function withStep<Fields>(history: UndoHistory<Fields>): UndoHistory<Fields> {
  const { earlier, shown, now } = history;
  return isEqual(shown, now) ? history : { earlier: [...earlier, shown].slice(-MOST), shown: now, now };
}

/** What was filled in is no step: it is as if it had been there from the beginning. */
function rebased<Fields>({ earlier, now, shown }: UndoHistory<Fields>, values: Fields): UndoHistory<Fields> {
  const filled = leavesThatDiffer(values, now);
  if (filled.length === 0) return { earlier, now, shown };
  const steps = earlier.map((step) => withLeaves(step, filled));
  return {
    shown: values,
    now: values,
    earlier: steps.filter((step, index) => !isEqual(step, steps[index + 1] ?? values)),
  };
}
