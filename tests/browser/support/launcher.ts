import { expect, type Page } from '@playwright/test';
import { store } from './stores/chosen.ts';

const WIDTHS = [320, 390, 768, 1280];
const HEIGHT = 800;

/** The concierge's button in the header. */
export const launcher = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: `Ask ${store.concierge}` });

/**
 * Fails if the concierge's button covers text or controls of the page at any width. The button is in the header, whose height
 * is the same at every scroll position from 51 pixels on.
 */
export async function expectLauncherCoversNothing(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect(launcher(page)).toBeVisible();
    expect(await coveredByLauncher(page), `${width} pixels wide`).toEqual([]);
  }
}

const coveredByLauncher = (page: Page): Promise<string[]> =>
  launcher(page).evaluate(async (button) => {
    const CONTROLS = 'a, button, input, select, textarea, label, summary';
    const POINTS = [0.05, 0.25, 0.5, 0.75, 0.95];
    const found = new Set<string>();

    const holdsWordsAt = (element: Element, x: number, y: number) =>
      [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false;
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
        );
      });

    const look = () => {
      const { left, top, width, height } = button.getBoundingClientRect();
      for (const across of POINTS) {
        for (const down of POINTS) {
          const [x, y] = [left + across * width, top + down * height];
          const below = document.elementsFromPoint(x, y).find((element) => !button.contains(element));
          if (below && (below.closest(CONTROLS) || holdsWordsAt(below, x, y)))
            found.add(below.outerHTML.slice(0, 100));
        }
      }
    };

    await Promise.allSettled(button.getAnimations().map(({ finished }) => finished));
    const { scrollHeight } = document.documentElement;
    for (const top of [0, 51, scrollHeight / 2, scrollHeight]) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      look();
    }
    return [...found].slice(0, 5);
  });
