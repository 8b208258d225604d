import { test as base, expect } from '@playwright/test';
import { LOSES_SCRIPTS } from './failing-scripts.ts';
import { type ReusedPages, reusePages } from './reused-pages.ts';

/** React's errors when it cannot use the server's markup. */
const HYDRATION_ERROR = /React error #(?:418|421|422|423|425)\b/;

/**
 * Playwright's `test`, with the page of an earlier test with the same options: emptied, but with the shop's scripts in the cache and compiled,
 * so that a page loads with half of the processor time. A test fails when its page could not use the server's markup. The options are those that tests set with `test.use`.
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
    const failures: string[] = [];
    const onError = ({ message }: Error) => HYDRATION_ERROR.test(message) && failures.push(message);
    page.on('pageerror', onError);
    await use(page.context());
    page.off('pageerror', onError);
    await reusedPages.giveBack(page);
    const losesScripts = base.info().annotations.some(({ type }) => type === LOSES_SCRIPTS.type);
    if (!losesScripts)
      expect(failures, 'what the browser renders first is what the server has rendered').toEqual([]);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('the page was closed');
    await use(page);
  },
});
