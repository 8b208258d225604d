import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has come within a window's height of what is seen; stays true then. */
export function useWasNearView(element: RefObject<Element | null>): boolean {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || wasNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWasNear(true),
      { rootMargin: '100% 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, wasNear]);
  return wasNear;
}
