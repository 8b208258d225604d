import { type RefObject, useEffect, useRef } from 'react';

const NARROW = '(max-width: 767px)';

/**
 * Opens a native `dialog` while its component is mounted: modal in narrow windows, otherwise next to the
 * page. It switches when the window's width changes, and Escape or the back gesture call `onClose`.
 */
export function useDialogMode(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const narrow = matchMedia(NARROW);
    const open = () => {
      element.close();
      if (narrow.matches) element.showModal();
      else element.show();
    };
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close.current();
    };
    open();
    narrow.addEventListener('change', open);
    element.addEventListener('cancel', onCancel);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      narrow.removeEventListener('change', open);
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('keydown', onKeyDown);
      element.close();
    };
  }, []);
  return dialog;
}

/** Whether the panel covers the page. */
export const isNarrow = () => matchMedia(NARROW).matches;
