import { DomainError } from '#domain/errors.ts';

/** Runs at most `most` tasks at once; up to `waiting` more are queued. */
export function createConcurrencyLimit({ most, waiting }: { most: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  const turn = (): Promise<void> => {
    if (running < most) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) {
      throw new DomainError('unavailable', 'A lot is going on right now. Please try again in a moment.');
    }
    return new Promise((resolve) => queue.push(resolve));
  };

  const pass = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };

  /** Runs a task when it is its turn. Throws `unavailable` when the queue is full. */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    try {
      return await work();
    } finally {
      pass();
    }
  };
}
