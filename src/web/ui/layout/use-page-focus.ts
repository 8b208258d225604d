import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const FOCUSED_FIELD = 'input:focus, select:focus, textarea:focus';

/**
 * Moves the focus to the heading after client navigation, as for a new document, so that screen readers
 * announce the page. A heading that appears later is focused too, until the visitor interacts; a field that has the
 * focus keeps it, because the page gave it to it or the visitor already types. Pass the ref to `main`.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);
  useEffect(() => {
    const screen = main.current;
    if (screen === null || focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    if (screen.querySelector(FOCUSED_FIELD)) return;
    focusHeading(screen);
    return followHeading(screen);
  }, [pathname]);
  return main;
}

/** Gives the focus to the heading, or to the screen without one. */
export function focusHeading(screen: HTMLElement): void {
  const heading = screen.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? screen).focus({ preventScroll: true });
}

/** Gives the focus to the heading when what has it is removed, until the visitor interacts or it is stopped. */
export function followHeading(screen: HTMLElement): () => void {
  const changes = new MutationObserver(() => {
    const { activeElement } = document;
    if (activeElement === screen || activeElement === document.body) focusHeading(screen);
  });
  const stop = () => changes.disconnect();
  changes.observe(screen, { childList: true, subtree: true });
  addEventListener('keydown', stop, { once: true, capture: true });
  addEventListener('pointerdown', stop, { once: true, capture: true });
  return stop;
}
