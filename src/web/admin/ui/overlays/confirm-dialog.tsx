import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Button } from '../forms/button.tsx';
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
  isBusy: boolean;
  /** Why it was refused. */
  refusal?: string | null;
}

/** Asks before something that cannot be taken back or that others notice at once. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  onConfirm,
  isBusy,
  refusal = null,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div>{children}</div>
      {refusal !== null && <Notice tone="danger" title={refusal} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
