import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog, DialogActions } from '../overlays/dialog.tsx';
import { Button } from './button.tsx';

/** Asks before a page with unsaved changes is left. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title="Leave without saving?"
    >
      <p>What you changed on this page is not saved.</p>
      <DialogActions>
        <Button variant="danger" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          Leave
        </Button>
        <Button variant="primary" onClick={() => blocker.state === 'blocked' && blocker.reset()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
