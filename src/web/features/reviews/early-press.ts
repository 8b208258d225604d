import { pressAgain } from '#web/ui/answered-press.ts';

const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'] as const;
const listening = new AbortController();

let pressed: HTMLElement | null = null;

/**
 * Resolves at the first sign of the visitor; remembers a button of the drawn section that was pressed while it could not answer. Listens
 * before everything else: what is pressed in a part that has no script yet, React keeps from everybody.
 */
export function firstSign(sectionId: string): Promise<void> {
  return new Promise((resolve) => {
    const first = { once: true, passive: true, capture: true };
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), first);
    addEventListener('click', ({ target }) => remember(target, sectionId), {
      capture: true,
      signal: listening.signal,
    });
  });
}

function remember(target: EventTarget | null, sectionId: string): void {
  if (target instanceof Element) pressed = target.closest<HTMLElement>(`#${sectionId} button`) ?? pressed;
}

/** Presses the remembered button once more, now that the section can answer. */
export function replayEarlyPress(): void {
  listening.abort();
  pressAgain(pressed);
  pressed = null;
}
