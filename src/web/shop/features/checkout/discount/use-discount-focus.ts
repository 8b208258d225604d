import { useEffect, useRef } from 'react';
import type { DiscountCodeState } from '../checkout-form.ts';

/**
 * Keeps the focus on the discount code after the shopper changed it there: the element with the new status in
 * `data-focus` receives it, unless the focus has moved elsewhere.
 */
export function useDiscountFocus(status: DiscountCodeState['status']) {
  const container = useRef<HTMLDivElement>(null);
  const isPending = useRef(false);
  useEffect(() => {
    if (!isPending.current || status === 'checking') return;
    isPending.current = false;
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && !container.current?.contains(activeElement);
    if (!isElsewhere) container.current?.querySelector<HTMLElement>(`[data-focus='${status}']`)?.focus();
  }, [status]);
  return {
    container,
    keepFocus() {
      isPending.current = true;
    },
  };
}
