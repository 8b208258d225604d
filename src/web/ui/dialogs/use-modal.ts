import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens and closes a native `dialog` as `isOpen` says. The browser keeps the focus inside and gives it back; Escape asks `onClose`
 * to close it, as does a press beside it. The second press of a double one was meant for what opened it, whatever lies under it now.
 */
export function useModal(isOpen: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (isOpen && !element.open) {
      reserveScrollbarWidth();
      element.showModal();
    }
    if (!isOpen && element.open) element.close();
  }, [isOpen]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    let isMeant = false;
    const cancelled = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const pressed = (event: MouseEvent) => {
      if (event.detail < 2) isMeant = true;
      if (event.target === element && isMeant) close.current();
    };
    const answered = (event: MouseEvent) => {
      if (event.detail < 2 || isMeant) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const closed = () => {
      isMeant = false;
    };
    element.addEventListener('cancel', cancelled, { signal });
    element.addEventListener('mousedown', pressed, { signal });
    element.addEventListener('click', answered, { signal, capture: true });
    element.addEventListener('close', closed, { signal });
    return () => listening.abort();
  }, []);

  return dialog;
}

/** The page does not scroll behind a dialog; without its scrollbar it would jump, so the stylesheet fills the gap. */
function reserveScrollbarWidth(): void {
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
}
