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
  children: ReactNode;
}

/** A window over the page. The focus stays inside and goes back; Escape, the cross and a press beside it close it. */
export function Dialog({ isOpen, onClose, title, size = 'medium', children }: DialogProps) {
  const dialog = useModal(isOpen, onClose);
  const titleId = useId();
  return (
    <dialog ref={dialog} className={classNames(styles.dialog, styles[size])} aria-labelledby={titleId}>
      {isOpen && (
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
