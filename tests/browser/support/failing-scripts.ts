import { type Page, test } from '@playwright/test';

/** On a test whose page may render again what the server has rendered, because a script of it is lost. */
export const LOSES_SCRIPTS = { type: 'loses scripts' };

/**
 * Loses the scripts of the shop that contain `text`, or all that are still fetched, until the returned function is called. Chunks have
 * no names by which they could be told.
 */
export async function failScripts(page: Page, text = ''): Promise<() => void> {
  test.info().annotations.push(LOSES_SCRIPTS);
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
