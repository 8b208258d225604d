import { describe, expect, it } from 'vitest';
import {
  emptyHistory,
  historyAfter,
  type UndoEvent,
  valuesBefore,
} from '#web/admin/ui/forms/undo-history.ts';

interface Fields {
  title: string;
  about: string;
}

const START: Fields = { title: 'Old', about: 'Old' };
const typed = (values: Fields): UndoEvent<Fields> => ({ kind: 'typed', values });
const filled = (values: Fields): UndoEvent<Fields> => ({ kind: 'filled', values });
const PAUSED: UndoEvent<Fields> = { kind: 'paused' };
const after = (...events: readonly UndoEvent<Fields>[]) => events.reduce(historyAfter, emptyHistory(START));

describe('Undo', () => {
  it('takes back what was typed until a pause as one step', () => {
    const history = after(typed({ ...START, title: 'N' }), typed({ ...START, title: 'New' }), PAUSED);
    expect(valuesBefore(history)).toEqual(START);
    expect(valuesBefore(historyAfter(history, { kind: 'undone' }))).toBeNull();
  });

  it('takes back what was typed a moment ago', () => {
    expect(valuesBefore(after(typed({ ...START, title: 'N' })))).toEqual(START);
  });

  it('leaves what a colleague has saved meanwhile', () => {
    const history = after(
      typed({ ...START, title: 'Mine' }),
      PAUSED,
      filled({ title: 'Mine', about: 'Of a colleague' }),
    );
    expect(valuesBefore(history)).toEqual({ title: 'Old', about: 'Of a colleague' });
  });

  it('has nothing to take back when only another version was filled in', () => {
    expect(valuesBefore(after(filled({ title: 'Of a colleague', about: 'Old' })))).toBeNull();
  });

  it('leaves a field that a colleague has saved over what was typed before', () => {
    const history = after(
      typed({ ...START, title: 'Mine' }),
      PAUSED,
      filled({ ...START, title: 'Of a colleague' }),
    );
    expect(valuesBefore(history)).toBeNull();
  });

  it('counts what was typed right before another version was filled in', () => {
    const history = after(typed({ ...START, title: 'Mine' }), filled({ title: 'Mine', about: 'Theirs' }));
    expect(valuesBefore(history)).toEqual({ title: 'Old', about: 'Theirs' });
  });
});
