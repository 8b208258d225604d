export interface TaskQueue {
  /** Runs a task after those that were given before it; a failed one does not stop the next. */
  run: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Until then tasks wait. */
  open: () => void;
}

/** Runs tasks one after the other, in the order in which they were given, once it is opened. */
export function createTaskQueue(): TaskQueue {
  const opened = Promise.withResolvers<void>();
  let last: Promise<unknown> = opened.promise;
  return {
    run: (task) => {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
    open: opened.resolve,
  };
}
