import { test as base } from '@playwright/test';
import { type ReusedPages, reusePages } from './reused-pages.ts';

/**
 * Playwright's `test`, with the page of an earlier test with the same options: emptied, but with the shop's scripts in the cache and compiled,
 * so that a page loads with half of the processor time. The options are those that tests set with `test.use`.
 */
export const test = base.extend<object, { reusedPages: ReusedPages }>({
  reusedPages: [
    async ({ browser }, use) => {
      const reused = reusePages(browser);
      await use(reused);
      await reused.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { reusedPages, viewport, baseURL, contextOptions, hasTouch, javaScriptEnabled, locale, timezoneId },
    use,
  ) => {
    const options = { baseURL, contextOptions, hasTouch, javaScriptEnabled, locale, timezoneId };
    const page = await reusedPages.take({ viewport, options });
    await use(page.context());
    await reusedPages.giveBack(page);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('the page was closed');
    await use(page);
  },
});
