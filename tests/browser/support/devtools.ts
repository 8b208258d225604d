import type { CDPSession, Page } from '@playwright/test';

/** Uses Chromium's own protocol. What is set through it ends with `use`, as the next test gets the same page. */
export async function withDevtools(page: Page, use: (devtools: CDPSession) => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await use(devtools);
  } finally {
    await devtools.detach();
  }
}
