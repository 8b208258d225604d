import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** Calls it once another page is shown, also when a question about unsaved changes came between a link and its page. */
export function useAfterNavigation(call: () => void): void {
  const { pathname } = useLocation();
  const onPage = useEffectEvent(call);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each address, whatever it is.
  useEffect(() => onPage(), [pathname]);
}
