import { useEffect } from 'react';
import { focusHeading } from '#web/ui/layout/use-page-focus.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** What has the focus, and where it stands: within each of its ancestors, from the innermost. */
interface Place {
  element: Element;
  within: { parent: Element; index: number; control: number }[];
}

/**
 * Keeps the focus where somebody works by keys. When what has it is removed, such as a row by its own button, the same control
 * of the next row gets it; when it is moved or cannot be pressed any more, it or what is beside it does.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let place: Place | null = null;
    let check = 0;
    const follow = ({ target }: FocusEvent) => {
      place = target instanceof Element ? placeOf(target) : null;
    };
    // A press on what takes no focus takes it away on purpose.
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place?.element.contains(target)) place = null;
    };
    const restore = () => {
      const lost = place;
      if (lost === null || document.activeElement !== document.body) return;
      place = null;
      restoreFocus(lost);
    };
    // Dialogs and pages that move the focus themselves do so first.
    const changes = new MutationObserver(() => {
      if (place === null || document.activeElement !== document.body) return;
      cancelAnimationFrame(check);
      check = requestAnimationFrame(() => {
        check = requestAnimationFrame(restore);
      });
    });
    addEventListener('focusin', follow);
    addEventListener('pointerdown', forget, { capture: true });
    const how = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
    changes.observe(document.body, how);
    return () => {
      removeEventListener('focusin', follow);
      removeEventListener('pointerdown', forget, { capture: true });
      changes.disconnect();
      cancelAnimationFrame(check);
    };
  }, []);
}

const SCOPE = 'main, [data-dialog]';

const controlsIn = (parent: Element): HTMLElement[] => [...parent.querySelectorAll<HTMLElement>(FOCUSABLE)];

/**
 * Menus and messages beside the page take care of themselves. A page that is replaced as a whole, such as a loading one, has no place:
 * its heading gets the focus, as it does in place of a heading.
 */
function placeOf(element: Element): Place | null {
  const scope = element.closest(SCOPE);
  if (scope === null) return null;
  const isOfPage = scope.matches('main');
  const within: Place['within'] = [];
  if (!element.matches(FOCUSABLE)) return isOfPage ? { element, within } : null;
  for (let child = element; child !== scope; ) {
    const parent: Element | null = child.parentElement;
    if (parent === null) return null;
    if (isOfPage && (parent === scope || parent.parentElement === scope)) break;
    const controls = child.matches(FOCUSABLE) ? [child] : controlsIn(child);
    within.push({
      parent,
      index: [...parent.children].indexOf(child),
      // From the end: a row has more or fewer fields before its last button than another one.
      control: controls.length - controls.indexOf(element),
    });
    child = parent;
  }
  return { element, within };
}

function restoreFocus(place: Place): void {
  const next = controlAfter(place);
  const main = document.querySelector('main');
  if (next) {
    next.focus({ preventScroll: true });
    // Only as far as it is out of view.
    next.scrollIntoView({ block: 'nearest' });
  } else if (main) focusHeading(main);
}

function controlAfter({ element, within }: Place): HTMLElement | undefined {
  // It was only moved.
  if (element instanceof HTMLElement && element.isConnected && element.matches(FOCUSABLE)) return element;
  for (const { parent, index, control } of within) {
    const next = parent.isConnected ? controlBeside(parent, index, control) : undefined;
    if (next) return next;
  }
  return undefined;
}

/** The same control of what stands there now; otherwise the last one around it, such as the button that adds a row. */
function controlBeside(parent: Element, index: number, control: number): HTMLElement | undefined {
  const beside = parent.children[Math.min(index, parent.children.length - 1)];
  const isShown = (one: HTMLElement) => one.checkVisibility();
  const controls = beside?.matches(FOCUSABLE) ? [beside as HTMLElement] : beside ? controlsIn(beside) : [];
  const same = controls[Math.max(controls.length - control, 0)];
  return same && isShown(same) ? same : (controls.find(isShown) ?? controlsIn(parent).findLast(isShown));
}
