import { VisuallyHidden } from './visually-hidden.tsx';

/** Marks a link that opens in a new tab, visibly and for screen readers. */
export function NewTabMark() {
  return (
    <>
      <span aria-hidden="true"> ↗</span>
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </>
  );
}
