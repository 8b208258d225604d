import { useEffect } from 'react';

const FIELDS = 'input, select, textarea';
/** Pixels: less than any on-screen keyboard, more than the browser's bars that hide while scrolling. */
const MIN_KEYBOARD_HEIGHT = 120;

/** Keeps the focused field visible when an on-screen keyboard reduces the window's height. */
export function useFieldInView(): void {
  useEffect(() => {
    let height = innerHeight;
    const onResize = () => {
      const isKeyboardOpened = height - innerHeight >= MIN_KEYBOARD_HEIGHT;
      height = innerHeight;
      const field = document.activeElement;
      if (isKeyboardOpened && field?.matches(FIELDS)) field.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
}
