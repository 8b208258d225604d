import { type RefObject, useEffect, useRef } from 'react';

const ROW_LINK = '[data-row-link]';
const ROW = 'tr, [data-row]';

/**
 * Keys of a table or list (its rows are `data-row`) whose rows have a link: j and k move the focus from row to row, x ticks the box of the row with the
 * focus, Enter follows its link. Pass the ref to `tbody` or the list.
 */
export function useRowKeys<List extends HTMLElement>(): RefObject<List | null> {
  const body = useRef<List>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return;
      const step = { j: 1, k: -1 }[event.key];
      if (step) moveFocus(body.current, step);
      else if (event.key === 'x') tickRow(event.target);
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return body;
}

/** Letters belong to the field, or to the dialog above the table. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]',
  ) !== null;

function moveFocus(body: HTMLElement | null, step: number): void {
  const links = [...(body?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])];
  const row = document.activeElement?.closest(ROW);
  const current = links.findIndex((link) => link.closest(ROW) === row);
  const next = current === -1 ? links[0] : links[current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function tickRow(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  target.closest(ROW)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}
