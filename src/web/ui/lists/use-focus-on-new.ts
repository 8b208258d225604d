import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first new entry after 'show more' has added to a list of `count` entries, because the button may have been removed.
 *
 * @param target what to focus in an entry
 */
export function useFocusOnNew(
  count: number,
  target: 'a' | 'button',
): { list: RefObject<HTMLUListElement | null>; expectMore: () => void } {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    const at = firstNew.current;
    if (at === null || count <= at) return;
    firstNew.current = null;
    list.current?.children[at]?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [count, target]);
  return {
    list,
    expectMore: () => {
      firstNew.current = count;
    },
  };
}
