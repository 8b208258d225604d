import { useEffect, useState } from 'react';
import { askBeforeLeaving } from './leaving.ts';

/** Asks before the page is left by code, for a component that stays. A form that was just saved has nothing to ask by then. */
export function useLeave(): (leave: () => void) => void {
  const [wanted, setWanted] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    if (wanted) askBeforeLeaving(wanted.leave);
  }, [wanted]);
  return (leave) => setWanted({ leave });
}
