import { type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../images/icons.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  size?: 'medium' | 'large';
  /** Keeps the children, and what was typed into them, while the dialog is closed. */
  keepsContent?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. Escape, the close button and a click on the backdrop close it, and the focus returns to
 * where it was.
 */
export function Dialog({ isOpen, onClose, title, size = 'medium', keepsContent, children }: DialogProps) {
  const dialog = useModal(isOpen, onClose);
  const titleId = useId();
  return (
    <dialog ref={dialog} className={classNames(styles.dialog, styles[size])} aria-labelledby={titleId}>
      {(isOpen || keepsContent) && (
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton label="Close" icon={<CloseIcon />} variant="bare" onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
