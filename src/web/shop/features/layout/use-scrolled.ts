import { useSyncExternalStore } from 'react';
import { theme } from '#web/theme/theme.ts';

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

const isPastThreshold = () => window.scrollY > theme.navbar.scrollThreshold;
const atTop = () => false;

/** Whether the page is scrolled past 50 px. Spec §9. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, isPastThreshold, atTop);
}
