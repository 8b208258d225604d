import type { Page } from '@playwright/test';
import { test } from './test.ts';

/**
 * One page, loaded once by `prepare`, for tests of a file or group that only read it or restore it. Tests that run after a
 * failed one get a new page. Returns a function that gets the page inside a test.
 */
export function sharedPage(prepare: (page: Page) => Promise<unknown>): () => Page {
  let page: Page;
  test.beforeAll(async ({ reusedPages, pageOptions }) => {
    page = await reusedPages.take(pageOptions);
    await prepare(page);
  });
  test.afterAll(({ reusedPages }) => reusedPages.giveBack(page));
  return () => page;
}
