import { type ReactNode, useEffect, useRef } from 'react';
import styles from './in-view.module.css';

interface InViewProps {
  /** Whether it is at the end of a form, above its buttons, which stay in view. */
  isAtEnd?: boolean;
  children: ReactNode;
}

/** What appears away from the button that was pressed is scrolled into view, unless a field with an error has the focus. */
export function InView({ isAtEnd = false, children }: InViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const isShown = children !== null && children !== false;
  useEffect(() => {
    const isAtField = document.activeElement?.getAttribute('aria-invalid') === 'true';
    if (isShown && !isAtField) place.current?.scrollIntoView({ block: isAtEnd ? 'nearest' : 'start' });
  }, [isShown, isAtEnd]);
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}
