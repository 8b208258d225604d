import { type RefObject, useEffect } from 'react';

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tells of the left (−1) and right (+1) arrow keys while the element itself has the focus, as a row that scrolls would. */
export function useArrowKeys(element: RefObject<HTMLElement | null>, onStep: (step: 1 | -1) => void): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || event.target !== target || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onStep(step);
    };
    target.addEventListener('keydown', press);
    return () => target.removeEventListener('keydown', press);
  }, [element, onStep]);
}
