import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Brings the focus to the heading of a screen when another one is shown, as a browser begins anew with a new page: the link that led
 * here may be gone, and whoever listens hears where they are. A heading that comes late, or takes the place of another, gets it too,
 * until the visitor does something. Give the answer to `main`.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const screen = main.current;
    if (screen === null || shown.current === pathname) return;
    shown.current = pathname;
    focusStart(screen);
    return followHeading(screen);
  }, [pathname]);
  return main;
}

function focusStart(screen: HTMLElement): void {
  const heading = screen.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? screen).focus({ preventScroll: true });
}

function followHeading(screen: HTMLElement): () => void {
  const changes = new MutationObserver(() => {
    const { activeElement } = document;
    if (activeElement === screen || activeElement === document.body) focusStart(screen);
  });
  const stop = () => changes.disconnect();
  changes.observe(screen, { childList: true, subtree: true });
  addEventListener('keydown', stop, { once: true, capture: true });
  addEventListener('pointerdown', stop, { once: true, capture: true });
  return stop;
}
