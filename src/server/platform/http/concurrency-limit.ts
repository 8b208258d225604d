import { DomainError } from '#domain/errors.ts';

/** Lets `most` pieces of heavy work run at once; the others wait, `waiting` of them at most. */
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

  /** Does the work when its turn has come. Throws `unavailable` when too many wait already. */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    try {
      return await work();
    } finally {
      pass();
    }
  };
}
