import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { LOSES_SCRIPTS } from './failing-scripts.ts';
import { type PageOptions, type ReusedPages, reusePages } from './reused-pages.ts';

/** React's errors when it cannot use the server's markup. */
const HYDRATION_ERROR = /React error #(?:418|421|422|423|425)\b/;

interface OfTest {
  pageOptions: PageOptions;
  /** A page of somebody else in a browser of their own, with some options of its own. It is a reused one as well. */
  newVisitor(own?: BrowserContextOptions): Promise<Page>;
}

/**
 * Playwright's `test`, with the page of an earlier test with the same options: emptied, but with the shop's scripts in the cache and compiled,
 * so that a page loads with half of the processor time. A test fails when its page could not use the server's markup. The options are those that tests set with `test.use`.
 */
export const test = base.extend<OfTest, { reusedPages: ReusedPages }>({
  reusedPages: [
    async ({ browser }, use) => {
      const reused = reusePages(browser);
      await use(reused);
      await reused.close();
    },
    { scope: 'worker' },
  ],
  pageOptions: async (
    { viewport, baseURL, contextOptions, hasTouch, javaScriptEnabled, locale, timezoneId },
    use,
  ) => {
    const options = { baseURL, contextOptions, hasTouch, javaScriptEnabled, locale, timezoneId };
    await use({ viewport, options });
  },
  context: async ({ reusedPages, pageOptions }, use) => {
    const page = await reusedPages.take(pageOptions);
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
  newVisitor: async ({ reusedPages, pageOptions }, use) => {
    const pages: Page[] = [];
    await use(async (own = {}) => {
      const page = await reusedPages.take({ ...pageOptions, own });
      pages.push(page);
      return page;
    });
    for (const page of pages) await reusedPages.giveBack(page);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('the page was closed');
    await use(page);
  },
});
