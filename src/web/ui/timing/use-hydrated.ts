import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page shows what came from the server, true from then on: for what depends on this visitor or this address. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
