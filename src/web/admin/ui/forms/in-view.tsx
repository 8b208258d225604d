import { type ReactNode, useEffect, useRef } from 'react';

/** What appears away from the button that was pressed is scrolled into view, unless a field with an error has the focus. */
export function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isShown = children !== null && children !== false;
  useEffect(() => {
    const isAtField = document.activeElement?.getAttribute('aria-invalid') === 'true';
    if (isShown && !isAtField) place.current?.scrollIntoView({ block: 'start' });
  }, [isShown]);
  return <div ref={place}>{children}</div>;
}
