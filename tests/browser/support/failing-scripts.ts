import type { Page } from '@playwright/test';

/**
 * Loses the scripts of the shop that contain `text`, or all that are still fetched, until the returned function is called. Chunks have
 * no names by which they could be told.
 */
export async function failScripts(page: Page, text = ''): Promise<() => void> {
  let isFailing = true;
  await page.route('**/assets/*.js', async (route) => {
    const answered = await route.fetch();
    if (isFailing && (await answered.text()).includes(text)) await route.abort();
    else await route.fulfill({ response: answered });
  });
  return () => {
    isFailing = false;
  };
}
