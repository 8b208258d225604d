import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onReturn` when the browser's back button restores this page after the bank's; its state then still
 * says that the payment is in progress.
 */
export function useReturnFromBank(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) handleReturn();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
