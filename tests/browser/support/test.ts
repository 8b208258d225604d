import { test as base } from '@playwright/test';
import { type KeptPages, keepPages } from './kept-pages.ts';

/**
 * Playwright's `test`, with the page of an earlier test with the same options: emptied, but with the shop's scripts in the cache and compiled,
 * so that a page loads with half of the processor time. The options are those that tests set with `test.use`.
 */
export const test = base.extend<object, { keptPages: KeptPages }>({
  keptPages: [
    async ({ browser }, use) => {
      const kept = keepPages(browser);
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { keptPages, viewport, baseURL, contextOptions, hasTouch, javaScriptEnabled, locale, timezoneId },
    use,
  ) => {
    const options = { baseURL, contextOptions, hasTouch, javaScriptEnabled, locale, timezoneId };
    const page = await keptPages.take({ viewport, options });
    await use(page.context());
    await keptPages.giveBack(page);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('the page was closed');
    await use(page);
  },
});
