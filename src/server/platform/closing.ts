import { setTimeout } from 'node:timers/promises';

/** What a process has opened, to be closed in the opposite order. */
export interface Closing {
  /** `name` says in an error what was waited for. */
  add(name: string, close: () => unknown): void;
  /**
   * Closes everything; what cannot be closed does not keep the rest open. Throws when that takes longer than `milliseconds`, with the name of
   * what is being closed, and otherwise what closing has thrown.
   */
  closeAll(milliseconds: number): Promise<void>;
}

export function createClosing(): Closing {
  const stack = new AsyncDisposableStack();
  let current = '';
  return {
    add(name, close) {
      stack.defer(async () => {
        current = name;
        await close();
      });
    },
    async closeAll(milliseconds) {
      const isOver = new AbortController();
      const tooLate = setTimeout(milliseconds, undefined, { signal: isOver.signal }).then(
        () => {
          throw new Error(`after ${milliseconds / 1_000} seconds it still waits for ${current}`);
        },
        () => undefined,
      );
      const closed = stack.disposeAsync().finally(() => isOver.abort());
      await Promise.race([closed, tooLate]);
      await closed;
    },
  };
}
