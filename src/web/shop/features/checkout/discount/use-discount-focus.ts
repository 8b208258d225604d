import { useEffect, useRef } from 'react';
import type { Discount } from '../checkout-form.ts';

/**
 * Keeps the focus with a discount code whose controls come and go: after a change that the shopper made there, the element that is
 * marked `data-focus` with the new status gets it, unless the shopper has gone somewhere else meanwhile.
 */
export function useDiscountFocus(status: Discount['status']) {
  const place = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(false);
  useEffect(() => {
    if (!isFollowing.current || status === 'checking') return;
    isFollowing.current = false;
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && !place.current?.contains(activeElement);
    if (!isElsewhere) place.current?.querySelector<HTMLElement>(`[data-focus='${status}']`)?.focus();
  }, [status]);
  return {
    place,
    followFocus() {
      isFollowing.current = true;
    },
  };
}
