import type { Page } from '@playwright/test';

/** The names of the buttons that stay at the bottom of the window on a phone. */
export const bottomBar = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('main header > *')].filter(
      (part) => getComputedStyle(part).position === 'fixed',
    );
    return bars.flatMap((bar) => [...bar.querySelectorAll('button, a')].map((button) => button.textContent));
  });
