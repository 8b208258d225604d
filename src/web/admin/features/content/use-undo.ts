import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import type { TypedContent } from './typed-content.ts';

const PAUSE = 350;
const MOST = 100;

/** Takes back what was typed or moved, one step after another; null while there is nothing to take back. */
export function useUndo({ form }: AdminFormState<TypedContent>): (() => void) | null {
  const current = JSON.stringify(useWatch({ control: form.control }));
  const typed = useDebounced(current, PAUSE);
  const shown = useRef(typed);
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  useEffect(() => {
    if (typed === shown.current) return;
    const before = shown.current;
    shown.current = typed;
    setEarlier((steps) => [...steps, before].slice(-MOST));
  }, [typed]);
  const last = earlier.at(-1);
  if (last === undefined) return null;
  return () => {
    // What was typed a moment ago is no step yet.
    const isStep = current === shown.current;
    const before = isStep ? last : shown.current;
    shown.current = before;
    if (isStep) setEarlier((steps) => steps.slice(0, -1));
    form.reset(JSON.parse(before), { keepDefaultValues: true });
  };
}
