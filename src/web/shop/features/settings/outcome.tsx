import type { ReactNode } from 'react';
import { useFocusWhenLost } from '#web/ui/layout/use-focus-when-lost.ts';

/** Says what was done, and gets the focus of the button that is gone with it. For another outcome it needs another `key`. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p ref={useFocusWhenLost<HTMLParagraphElement>()} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
