import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the lower end while the rest scrolls. */
  footer?: ReactNode;
  size?: 'medium' | 'large';
}

/** A dialog over the page: focus stays in it, Escape and a press beside it close it, the page behind does not scroll. */
export function Dialog({ isOpen, onClose, title, children, footer, size = 'medium' }: DialogProps) {
  const dialog = useModal(isOpen, onClose);
  const titleId = useId();
  return (
    <dialog ref={dialog} className={`${styles.dialog} ${styles[size]}`} aria-labelledby={titleId}>
      {isOpen && (
        <div className={styles.frame}>
          <header className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton label="Close" icon={<CloseIcon />} variant="bare" onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
