import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { followHeading } from '#web/ui/layout/use-page-focus.ts';
import { IconButton } from '../forms/button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /**
   * `dialog` in the middle (from below on a phone), `wide` for tables, `panel` at the side for details, `top` for what
   * grows while it is typed.
   */
  shape?: 'dialog' | 'wide' | 'panel' | 'top';
  children: ReactNode;
}

type AskBeforeClosing = (close: () => void) => void;

const AskBeforeClosingContext = createContext<RefObject<AskBeforeClosing | null> | null>(null);

/** What the dialog around a form does instead of closing at once; null lets it close. */
export function useAskBeforeClosing(ask: AskBeforeClosing | null): void {
  const ref = useContext(AskBeforeClosingContext);
  useEffect(() => {
    if (ref) ref.current = ask;
    return () => {
      if (ref) ref.current = null;
    };
  });
}

/** Where a dialog with fields begins. */
const FIELDS = 'input:not([type=hidden]), textarea, select';

/**
 * A modal dialog: focus goes to its first field and comes back, Escape closes it, what is behind is out of reach. With
 * unsaved changes it asks first.
 */
export function Dialog({ isOpen, onClose, title, shape = 'dialog', children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const isOpenedByTouch = useRef(false);
  const askBeforeClosing = useRef<AskBeforeClosing | null>(null);
  const close = () => (askBeforeClosing.current ? askBeforeClosing.current(onClose) : onClose());
  useFocusOfPage(isOpen);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          ref={popup}
          data-dialog
          data-panel={shape === 'panel' || undefined}
          initialFocus={(by) => {
            isOpenedByTouch.current = by === 'touch';
            return beginningOf(popup.current, isOpenedByTouch.current) ?? true;
          }}
          className={classNames(
            styles.popup,
            shape === 'panel' ? styles.panel : styles.dialog,
            (shape === 'wide' || shape === 'top') && styles[shape],
          )}
        >
          <div className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label="Close" icon="close" />} />
          </div>
          <AskBeforeClosingContext value={askBeforeClosing}>
            <DialogBody popup={popup} isOpenedByTouch={isOpenedByTouch}>
              {children}
            </DialogBody>
          </AskBeforeClosingContext>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/**
 * The button that opened a dialog may be there no more once it has done its work, such as Ship. Then the heading of the
 * page gets the focus, until something else is pressed.
 */
function useFocusOfPage(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen || !wasOpen.current) {
      wasOpen.current = isOpen;
      return;
    }
    wasOpen.current = false;
    const main = document.querySelector('main');
    return main ? followHeading(main) : undefined;
  }, [isOpen]);
}

/** The first field; none for a finger, which would open the keyboard over the dialog. */
const beginningOf = (popup: HTMLElement | null, isOpenedByTouch: boolean): HTMLElement | null =>
  isOpenedByTouch ? null : (popup?.querySelector<HTMLElement>(FIELDS) ?? null);

interface DialogBodyProps {
  popup: RefObject<HTMLElement | null>;
  isOpenedByTouch: RefObject<boolean>;
  children: ReactNode;
}

/** Fields that are fetched get the focus once they are here, unless it is elsewhere in the dialog by then. */
function DialogBody({ popup, isOpenedByTouch, children }: DialogBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (body.current?.querySelector(FIELDS)) return;
    const observer = new MutationObserver(() => {
      const field = beginningOf(body.current, isOpenedByTouch.current);
      if (!field) return;
      observer.disconnect();
      const isAtTheStart = popup.current?.firstElementChild?.contains(document.activeElement);
      if (isAtTheStart || document.activeElement === popup.current) field.focus();
    });
    if (body.current) observer.observe(body.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [popup, isOpenedByTouch]);
  return (
    <div ref={body} className={styles.body}>
      {children}
    </div>
  );
}

/** The buttons at the end of a dialog, always in view; the one that matters is last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
