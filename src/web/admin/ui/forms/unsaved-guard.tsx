import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog, DialogActions, useAskBeforeClosing } from '../overlays/dialog.tsx';
import { Button } from './button.tsx';

interface UnsavedGuardProps {
  isUnsaved: boolean;
  /** Called before it is left without saving. */
  onLeave?: () => void;
}

/**
 * Asks before a page with unsaved changes is left by a link, by the back button or by closing the window, and before
 * the dialog around it is closed. Not React Router's `useBlocker`, whose code every shopper would load:
 * docs/decisions/0209.
 */
export function UnsavedGuard({ isUnsaved, onLeave }: UnsavedGuardProps) {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);
  useAskBeforeClosing(isUnsaved ? (close) => setLeave(() => close) : null);
  useEffect(() => {
    if (!isUnsaved) return;
    const askAfterLink = (event: MouseEvent) => {
      const address = pageOfLink(event);
      if (address === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => navigate(address));
    };
    const askAfterBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return;
      const { key } = event.destination;
      event.preventDefault();
      setLeave(() => () => {
        isLeaving.current = true;
        window.navigation.traverseTo(key);
      });
    };
    const askAfterClosing = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('click', askAfterLink, { capture: true });
    addEventListener('beforeunload', askAfterClosing);
    // Older browsers have no `navigation`: there the back button does not ask.
    window.navigation?.addEventListener('navigate', askAfterBack);
    return () => {
      removeEventListener('click', askAfterLink, { capture: true });
      removeEventListener('beforeunload', askAfterClosing);
      window.navigation?.removeEventListener('navigate', askAfterBack);
    };
  }, [isUnsaved, navigate]);
  return (
    <Dialog isOpen={isUnsaved && leave !== null} onClose={() => setLeave(null)} title="Leave without saving?">
      <p>What you changed here is not saved yet.</p>
      <DialogActions>
        <Button
          variant="danger"
          onClick={() => {
            onLeave?.();
            leave?.();
          }}
        >
          Leave
        </Button>
        <Button variant="primary" onClick={() => setLeave(null)}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The address that a click leads to in this window; null when it leads to no other page. */
export function pageOfLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
  if (!link || opensElsewhere || link.target !== '' || link.origin !== location.origin) return null;
  if (link.hasAttribute('download') || link.pathname === location.pathname) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
