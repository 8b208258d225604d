import { useEffect } from 'react';

const FIELDS = 'input, select, textarea';
/** Pixels. Lower than any keyboard on screen, higher than the browser's bars, which come and go while somebody scrolls. */
const LOWEST_KEYBOARD = 120;

/** Keeps the field that has the focus in view when a phone shows its keyboard, which makes the window smaller. */
export function useFieldInView(): void {
  useEffect(() => {
    let height = innerHeight;
    const showField = () => {
      const hasKeyboardCome = height - innerHeight >= LOWEST_KEYBOARD;
      height = innerHeight;
      const field = document.activeElement;
      if (hasKeyboardCome && field?.matches(FIELDS)) field.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('resize', showField);
    return () => removeEventListener('resize', showField);
  }, []);
}
