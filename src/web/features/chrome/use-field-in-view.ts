import { useEffect } from 'react';

const FIELDS = 'input, select, textarea';

/** Keeps the field that has the focus in view when the window becomes smaller, as it does when a phone shows its keyboard. */
export function useFieldInView(): void {
  useEffect(() => {
    const showField = () => {
      const field = document.activeElement;
      if (field?.matches(FIELDS)) field.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('resize', showField);
    return () => removeEventListener('resize', showField);
  }, []);
}
