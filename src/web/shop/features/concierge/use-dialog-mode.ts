import { type RefObject, useEffect, useRef } from 'react';

const NARROW = '(max-width: 767px)';

/**
 * Opens a native `dialog` as long as its component lives: beside the page where there is room, over it on a phone, where it keeps the
 * focus inside. Escape and the phone's way back ask `onClose`. Where the window crosses the line it changes its manner.
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
    const cancelled = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close.current();
    };
    open();
    narrow.addEventListener('change', open);
    element.addEventListener('cancel', cancelled);
    element.addEventListener('keydown', pressed);
    return () => {
      narrow.removeEventListener('change', open);
      element.removeEventListener('cancel', cancelled);
      element.removeEventListener('keydown', pressed);
      element.close();
    };
  }, []);
  return dialog;
}

/** Whether the panel lies over the page. */
export const isNarrow = () => matchMedia(NARROW).matches;
