import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog, DialogActions, useAskBeforeClosing } from '../overlays/dialog.tsx';
import { Button } from './button.tsx';
import { asksItself, discardAll, type OpenGuard, openGuard } from './leaving.ts';

interface UnsavedGuardProps {
  isUnsaved: boolean;
  /** Called before it is left without saving. */
  onLeave?: () => void;
}

/** Of a link by which the page changes and its forms stay, such as the next page of a list in it. */
export const KEEPS_FORMS = { 'data-keeps-forms': true } as const;

interface Question {
  leave: () => void;
  /** Whether the whole page is left, and not only the dialog around the form. */
  isOfPage: boolean;
}

/**
 * Asks before a page with unsaved changes is left by a link, by code (`askBeforeLeaving`), by the back button or by
 * closing the window, and before the dialog around it is closed. Not React Router's `useBlocker`, whose code every
 * shopper would load: docs/decisions/0209.
 */
export function UnsavedGuard({ isUnsaved, onLeave }: UnsavedGuardProps) {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  const isLeaving = useRef(false);
  const discard = useEffectEvent(() => onLeave?.());
  useAskBeforeClosing(isUnsaved ? (leave) => setQuestion({ leave, isOfPage: false }) : null);
  useEffect(() => {
    if (!isUnsaved) return;
    isLeaving.current = false;
    const ask = (leave: () => void) => setQuestion({ leave, isOfPage: true });
    const guard: OpenGuard = { ask, discard: () => discard() };
    const close = openGuard(guard);
    const askAfterLink = (event: MouseEvent) => {
      const link = followedLink(event);
      if (link === null || keepsForms(link) || !asksItself(guard)) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => navigate(`${link.pathname}${link.search}${link.hash}`));
    };
    const askAfterBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return;
      if (event.hashChange || !asksItself(guard)) return;
      const { key, url } = event.destination;
      if (isAnotherPageOfList(url)) return;
      event.preventDefault();
      ask(() => {
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
      close();
      removeEventListener('click', askAfterLink, { capture: true });
      removeEventListener('beforeunload', askAfterClosing);
      window.navigation?.removeEventListener('navigate', askAfterBack);
      // What was asked while it was saved is no question any more, and none about the next change.
      setQuestion(null);
    };
  }, [isUnsaved, navigate]);
  return (
    <Dialog
      isOpen={isUnsaved && question !== null}
      onClose={() => setQuestion(null)}
      title="Leave without saving?"
    >
      <p>What you changed here is not saved yet.</p>
      <DialogActions>
        <Button
          variant="danger"
          onClick={() => {
            if (question?.isOfPage) discardAll();
            else onLeave?.();
            setQuestion(null);
            question?.leave();
          }}
        >
          Leave
        </Button>
        <Button variant="primary" onClick={() => setQuestion(null)}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The link that a click follows in this window, to another page of this shop; null when it follows none. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
  if (!link || opensElsewhere || link.target !== '' || link.origin !== location.origin) return null;
  return link.hasAttribute('download') ? null : link;
}

/** Another query is another tab or step, whose form takes the place of this one. */
const keepsForms = (link: HTMLAnchorElement): boolean =>
  link.pathname === location.pathname &&
  (link.search === location.search || link.dataset['keepsForms'] !== undefined);

/** Whether an entry of the history is another page of a list in the page that is shown, beside which its forms stay. */
function isAnotherPageOfList(address: string | null): boolean {
  if (address === null) return false;
  const [next, now] = [new URL(address), new URL(location.href)];
  for (const { searchParams } of [next, now]) searchParams.delete('cursor');
  return next.href === now.href;
}
