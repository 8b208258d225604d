import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './alert-dialog.module.css';
import { useModal } from './use-modal.ts';

export interface AlertDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The text below the title. */
  message: string;
  /** An illustration or icon above the title. */
  picture?: ReactNode;
  /** The only button; null for a dialog that closes by itself. */
  actionLabel?: string | null;
}

/** Interrupts the shopper with a single message, which screen readers announce when it opens. */
export function AlertDialog({
  isOpen,
  onClose,
  title,
  message,
  picture,
  actionLabel = 'OK',
}: AlertDialogProps) {
  const dialog = useModal(isOpen, onClose);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.alert}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
    >
      {isOpen && (
        <>
          {picture}
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-message`}>{message}</p>
          {actionLabel !== null && <Button onClick={onClose}>{actionLabel}</Button>}
        </>
      )}
    </dialog>
  );
}
