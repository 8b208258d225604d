import { beforeEach, describe, expect, it } from 'vitest';
import { seldomErrors } from '#server/platform/jobs/seldom-errors.ts';

const SECOND = 1_000;

let [now, reported]: [number, Error[]] = [0, []];
let report: (thrown: unknown) => void;
beforeEach(() => {
  [now, reported] = [0, []];
  report = seldomErrors(
    (error) => reported.push(error),
    () => now,
  );
});
const messages = () => reported.map(({ message }) => message);

describe('errors of job queues', () => {
  it('that were copied into plain objects have their message and their place again', () => {
    report({
      message: 'the database is away',
      stack: 'Error: the database is away\n    at fetch',
      queue: 'emails',
    });
    expect([reported[0] instanceof Error, reported[0]?.message, reported[0]?.stack]).toEqual([
      true,
      'the database is away',
      expect.stringContaining('at fetch'),
    ]);
  });

  it('that say the same are reported once a minute, with how many there were meanwhile', () => {
    for (let second = 0; second <= 60; second += 1) {
      now = second * SECOND;
      report(new Error('the database is away'));
    }
    expect(messages()).toEqual([
      'the database is away',
      'the database is away (59 times more since it was last reported)',
    ]);
  });

  it('that say something else are reported at once', () => {
    report(new Error('the database is away'));
    report(new Error('a queue does not exist'));
    expect(messages()).toEqual(['the database is away', 'a queue does not exist']);
  });

  it('without any text are still said to be errors', () => {
    report(undefined);
    expect(messages()).toEqual(['a job queue failed']);
  });
});
