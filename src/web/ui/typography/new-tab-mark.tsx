import { VisuallyHidden } from './visually-hidden.tsx';

/** Says that a link leaves the shop, to eyes and ears. */
export function NewTabMark() {
  return (
    <>
      <span aria-hidden="true"> ↗</span>
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </>
  );
}
