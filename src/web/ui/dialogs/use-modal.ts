import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens and closes a native `dialog`; Escape and a click on its backdrop call `onClose`. The second click of
 * a double click is ignored, because it was meant for the button that opened the dialog.
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
    let hasSingleClick = false;
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const onMouseDown = (event: MouseEvent) => {
      if (event.detail < 2) hasSingleClick = true;
      if (event.target === element && hasSingleClick) close.current();
    };
    const onClick = (event: MouseEvent) => {
      if (event.detail < 2 || hasSingleClick) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onDialogClose = () => {
      hasSingleClick = false;
    };
    element.addEventListener('cancel', onCancel, { signal });
    element.addEventListener('mousedown', onMouseDown, { signal });
    element.addEventListener('click', onClick, { signal, capture: true });
    element.addEventListener('close', onDialogClose, { signal });
    return () => listening.abort();
  }, []);

  return dialog;
}

/**
 * The page does not scroll behind a dialog; the style sheet fills the width of the hidden scrollbar to
 * prevent a shift.
 */
function reserveScrollbarWidth(): void {
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
}
