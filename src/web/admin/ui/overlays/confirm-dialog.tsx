import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { Button } from '../forms/button.tsx';
import { ChangeRefusal, type Refused } from '../forms/change-refusal.tsx';
import type { Change } from '../forms/use-change.ts';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The question: `Disable Noor Patel?` */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The action itself: `Disable`. */
  confirmLabel: string;
  onConfirm: () => void;
  /** The change that confirming makes, and its refusal. */
  change: Refused & Pick<Change<unknown>, 'pending' | 'reset'>;
}

/** Asks before something that cannot be taken back or that others notice at once. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  onConfirm,
  change,
}: ConfirmDialogProps) {
  const forgetRefusal = useEffectEvent(() => change.pending === null && change.reset());
  // It may have been about another row, for which the same dialog was open before.
  useLayoutEffect(() => {
    if (isOpen) forgetRefusal();
  }, [isOpen]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div>{children}</div>
      <ChangeRefusal change={change} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" isBusy={change.pending !== null} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
