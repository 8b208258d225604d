import type { Page } from '@playwright/test';

/** Navigates in the client, so that the browser itself fetches the page's data. */
export async function goOnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ idx: 1, key: 'x', usr: null }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1, key: 'x', usr: null } }));
  }, path);
}
