import type { SyntheticEvent } from 'react';

/** Name of the global with the button clicks that no component has handled yet, in order. */
export const PRE_HYDRATION_EVENTS = '__earlyClicks';

declare global {
  interface Window {
    [PRE_HYDRATION_EVENTS]?: MouseEvent[];
  }
}

const pendingClicks = (): MouseEvent[] => window[PRE_HYDRATION_EVENTS] ?? [];

/** Whether a click waits for a component that is not hydrated yet. */
export const hasPreHydrationEvents = () => pendingClicks().length > 0;

/** For the body's capture handler: React dispatches an event only once its target is hydrated. */
export function markEventHandled({ nativeEvent }: SyntheticEvent<unknown, Event>): void {
  const clicks = pendingClicks();
  const at = clicks.indexOf(nativeEvent as MouseEvent);
  if (at !== -1) clicks.splice(at, 1);
}

/**
 * Clicks the recorded buttons again, in order. It first waits one task, because React itself replays the
 * click that triggered the hydration; a button that is still not hydrated is recorded again.
 */
export async function replayPreHydrationEvents(): Promise<void> {
  await nextTask();
  for (const { target } of pendingClicks().splice(0)) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.isConnected) button.click();
    await nextTask();
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
