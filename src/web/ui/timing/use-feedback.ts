import { useEffect, useState } from 'react';

const FEEDBACK_MILLISECONDS = 1500;

/** Whether a button shows that it has worked, and a function that shows it from now on for a moment. */
export function useFeedback(): [isShown: boolean, show: () => void] {
  const [shownSince, setShownSince] = useState<number | null>(null);
  useEffect(() => {
    if (shownSince === null) return;
    const timer = setTimeout(() => setShownSince(null), FEEDBACK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [shownSince]);
  return [shownSince !== null, () => setShownSince(Date.now())];
}
