import type { SyntheticEvent } from 'react';

let answered: Element | null = null;

/** For the document's body, before anybody else hears of a press: React hands it to the page, so somebody answers it. */
export function noteAnsweredPress({ target }: SyntheticEvent): void {
  if (target instanceof Element) answered = target.closest('button');
}

/**
 * Presses a button again that was pressed before its part of the page could answer. Not when that very press has woken the part up: React
 * then answers it as soon as whoever calls this is done.
 */
export function pressAgain(button: HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (button?.isConnected && button !== answered) button.click();
  });
}
