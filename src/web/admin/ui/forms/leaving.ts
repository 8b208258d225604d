/** Unsaved changes on the page. */
export interface OpenGuard {
  /** Asks whether they may be lost, and calls `leave` once they may. */
  ask: (leave: () => void) => void;
  /** Forgets them, because the page is left. */
  discard: () => void;
}

const guards = new Set<OpenGuard>();

/** Until the function that it answers is called, leaving asks. */
export function openGuard(guard: OpenGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** The one that asks: of the form that was changed last, which is the uppermost. */
const asking = (): OpenGuard | undefined => [...guards].at(-1);

/** Whether it is this one that asks, so that several changed forms are one question. */
export const asksItself = (guard: OpenGuard): boolean => asking() === guard;

/** Before the page is left by code, such as a key that opens another one: with unsaved changes it asks first. */
export function askBeforeLeaving(leave: () => void): void {
  const guard = asking();
  if (guard) guard.ask(leave);
  else leave();
}

/** Once it was agreed to leave: nothing that is typed on the page is stored. */
export function discardAll(): void {
  for (const guard of [...guards]) guard.discard();
}
