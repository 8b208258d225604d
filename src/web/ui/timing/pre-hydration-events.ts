import type { SyntheticEvent } from 'react';

/** Presses on buttons that nothing has answered yet, in the order in which they came. */
export const PRE_HYDRATION_EVENTS = '__earlyPresses';

declare global {
  interface Window {
    [PRE_HYDRATION_EVENTS]?: MouseEvent[];
  }
}

const early = (): MouseEvent[] => window[PRE_HYDRATION_EVENTS] ?? [];

/** Whether a press waits for a part of the page that cannot answer yet. */
export const hasPreHydrationEvents = () => early().length > 0;

/** For the document's body: React passes a press on only when the part of the page that it belongs to can answer it. */
export function markEventHandled({ nativeEvent }: SyntheticEvent<unknown, Event>): void {
  const presses = early();
  const at = presses.indexOf(nativeEvent as MouseEvent);
  if (at !== -1) presses.splice(at, 1);
}

/**
 * Presses the buttons again that were pressed before their part of the page could answer, each press once and in order. A press on a part
 * that still cannot answer is recorded again, and waits until that part calls this. The first step waits for the
 * press that has just made React wake a part up: React answers that one itself.
 */
export async function replayPreHydrationEvents(): Promise<void> {
  await nextTask();
  for (const { target } of early().splice(0)) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.isConnected) button.click();
    await nextTask();
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
