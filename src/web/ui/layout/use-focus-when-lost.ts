import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what replaces a form or a button that had the focus: gives it to the element of the returned ref. A page that has just
 * loaded leaves the focus where it is.
 */
export function useFocusWhenLost<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && navigator.userActivation?.hasBeenActive) target.current?.focus();
  }, []);
  return target;
}
