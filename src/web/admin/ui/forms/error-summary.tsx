import { useLayoutEffect, useRef, useState } from 'react';
import { listed } from '#domain/text/listed.ts';
import { Notice } from '../feedback/notice.tsx';
import { invalidControls } from './control-errors.ts';

const MOST_NAMES = 5;

/** Says by the button that saves which fields have an error, when several have. */
export function ErrorSummary() {
  const place = useRef<HTMLDivElement>(null);
  const [summary, setSummary] = useState<string | null>(null);
  // What is wrong is known to the fields: the summary says what they show.
  useLayoutEffect(() => setSummary(summaryOf(invalidControls(place.current?.closest('form') ?? null))));
  return (
    <div ref={place} hidden={summary === null}>
      {summary !== null && <Notice tone="danger" title={summary} />}
    </div>
  );
}

function summaryOf(controls: readonly HTMLElement[]): string | null {
  if (controls.length < 2) return null;
  const names = [...new Set(controls.map(nameOf))].filter((name) => name !== '');
  const more = names.length - MOST_NAMES;
  const shown = more > 0 ? [...names.slice(0, MOST_NAMES), `${more} more`] : names;
  // Names with commas would not be told apart.
  const isQuoted = names.some((name) => name.includes(','));
  return `${controls.length} fields need a correction: ${listed(isQuoted ? shown.map((name) => `“${name}”`) : shown)}.`;
}

/** The label without its remark on whether it is optional. */
function nameOf(control: HTMLElement): string {
  const labelId = control.getAttribute('aria-labelledby');
  const label =
    labelId === null
      ? document.querySelector(`label[for="${control.id}"]`)
      : document.getElementById(labelId);
  const name = label ?? control.querySelector('legend');
  return (name?.firstChild?.textContent ?? control.getAttribute('aria-label') ?? '').trim();
}
