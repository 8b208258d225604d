import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '../forms/button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** `dialog` in the middle (from below on a phone), `wide` for tables, `panel` at the side for details. */
  shape?: 'dialog' | 'wide' | 'panel';
  children: ReactNode;
}

/** A modal dialog: focus goes in and comes back, Escape closes it, what is behind is out of reach. */
export function Dialog({ isOpen, onClose, title, shape = 'dialog', children }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          className={classNames(
            styles.popup,
            shape === 'panel' ? styles.panel : styles.dialog,
            shape === 'wide' && styles.wide,
          )}
        >
          <div className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label="Close" icon="close" />} />
          </div>
          <div className={styles.body}>{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The buttons at the end of a dialog, always in view; the one that matters is last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
