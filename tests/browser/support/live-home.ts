import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const DATA_DIR = process.env.BROWSER_TEST_DATA_DIR ?? 'build/browser-test-data';

/** Imports a store folder into the running shop, as an operator does. */
function importStore(folder: string): void {
  const env = { ...process.env, DATA_DIR };
  execFileSync(process.execPath, ['src/shop.ts', 'import', folder], { env, stdio: 'pipe' });
}

/** Opens the shop: the home page turns from coming soon to live. */
export function goLive(): void {
  const folder = mkdtempSync(join(tmpdir(), 'live-store-'));
  try {
    cpSync('store', folder, { recursive: true });
    const file = join(folder, 'pages/HomePage.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), state: 'live' }));
    importStore(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Brings the store back to its files. */
export function goBackToComingSoon(): void {
  importStore('store');
}

/** Waits until the home page shows what was imported: pages are kept for a few seconds. */
export async function waitForHome(page: Page, heading: string): Promise<void> {
  await expect(async () => {
    const html = await (await page.request.get('/')).text();
    expect(html).toContain(heading);
  }).toPass({ timeout: 30_000 });
}
