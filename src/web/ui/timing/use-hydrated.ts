import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False during server rendering and hydration, true afterwards: for content that depends on the visitor or
 * the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
