import { focusHeading } from '#web/ui/layout/use-page-focus.ts';

/**
 * Gives the focus to the heading above what had it when that is removed, such as a button by what it has done: screen
 * readers then say where the page goes on, and keyboards do not begin at the top. What takes the focus itself does so first.
 */
export function followRemovedFocus(): void {
  let focused: Element | null = null;
  let headings: HTMLElement[] = [];
  let isChecking = false;
  const isLost = () => focused?.isConnected === false && document.activeElement === document.body;
  const restore = () => {
    isChecking = false;
    if (!isLost()) return;
    focused = null;
    const heading = headings.findLast((one) => one.checkVisibility());
    const main = document.querySelector('main');
    if (heading) focusOn(heading);
    else if (main) focusHeading(main);
  };
  addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    headings = headingsAbove(focused);
  });
  // A press on what takes no focus takes it away on purpose.
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!focused?.contains(target as Node)) focused = null;
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (isChecking || !isLost()) return;
    isChecking = true;
    requestAnimationFrame(() => requestAnimationFrame(restore));
  }).observe(document.body, { childList: true, subtree: true });
}

const headingsAbove = (element: Element): HTMLElement[] =>
  [...(element.closest('dialog, main')?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])].filter(
    (heading) => heading.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING,
  );

/** Only who works by keys sees where the focus is. */
function focusOn(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  if (heading.matches(':focus-visible')) heading.scrollIntoView({ block: 'nearest' });
}
