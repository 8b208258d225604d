import { type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { CloseIcon } from '../images/icons.tsx';
import styles from './side-panel.module.css';
import { useModal } from './use-modal.ts';

export interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  side?: 'left' | 'right';
  children: ReactNode;
  /** Always visible at the bottom: totals and the button. */
  footer?: ReactNode;
}

/** A full-height modal panel at one side of the window; otherwise like `Dialog`. */
export function SidePanel({ isOpen, onClose, title, side = 'right', children, footer }: SidePanelProps) {
  const dialog = useModal(isOpen, onClose);
  const titleId = useId();
  return (
    <dialog ref={dialog} className={`${styles.panel} ${styles[side]}`} aria-labelledby={titleId}>
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
