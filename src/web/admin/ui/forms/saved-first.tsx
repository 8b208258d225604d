import { type ReactNode, useState } from 'react';
import { Dialog, DialogActions } from '../overlays/dialog.tsx';
import { Button } from './button.tsx';

interface SavedFirst {
  /** Does it when nothing is typed that is not saved; otherwise says that it has to be saved first. */
  whenSaved: (act: () => void) => void;
  /** What says so. */
  savedFirst: ReactNode;
}

/** For what is done with the stored version of what a form shows: sent, or moved to another address. */
export function useSavedFirst(isUnsaved: boolean): SavedFirst {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    whenSaved: (act) => (isUnsaved ? setOpen(true) : act()),
    savedFirst: (
      <Dialog isOpen={isOpen} onClose={close} title="Save first">
        <p>What you changed here is not saved yet, and this would be done without it.</p>
        <DialogActions>
          <Button variant="primary" onClick={close}>
            Back to it
          </Button>
        </DialogActions>
      </Dialog>
    ),
  };
}
