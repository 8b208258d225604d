import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onReturn` when the shopper comes back with the browser's back button from the bank's page to this one as it was left:
 * still processing, while nothing is.
 */
export function useReturnFromBank(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) returned();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
