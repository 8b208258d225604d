import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startShopProcess } from '../support/shop-process.ts';

const WIDTHS = [390, 768, 1280];
const OUT = 'build/gallery';

interface Shot {
  name: string;
  path: string;
  /** Brings the screen into the state that is to be seen. */
  reach?: (page: Page) => Promise<unknown>;
  /** Panels and dialogs are seen in the window, screens from top to bottom. */
  isWindowOnly?: boolean;
}

const addToCart = (page: Page) => page.getByRole('button', { name: 'add to cart' }).first().click();
const panel = (page: Page) => page.getByRole('dialog', { name: /Your cart/ }).waitFor();

const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'shop', path: '/shop' },
  { name: 'shop-nothing-found', path: '/shop?query=xyzzy&query_type=search' },
  { name: 'product', path: '/products/the-mix' },
  { name: 'product-sold-out', path: '/products/masala-cashews' },
  { name: 'product-not-found', path: '/products/no-such-snack' },
  {
    name: 'cart-panel',
    path: '/products/the-mix',
    reach: (page) => addToCart(page).then(() => panel(page)),
    isWindowOnly: true,
  },
  { name: 'cart-empty', path: '/cart' },
  { name: 'store-locator', path: '/store-locator' },
  { name: 'story', path: '/the-doosra-story' },
  { name: 'faq', path: '/faq', reach: (page) => page.locator('summary').first().click() },
  { name: 'contact', path: '/contact' },
  { name: 'press', path: '/press' },
  { name: 'terms', path: '/terms' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'order-failed', path: '/checkout-confirmation?redirect_status=failed' },
  { name: 'page-not-found', path: '/no-such-page' },
];

/** A picture of one state at one width, by a visitor who has not been here before. */
async function take(browser: Browser, base: string, shot: Shot, width: number): Promise<string> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const file = `${shot.name}-${width}.png`;
  try {
    await page.goto(`${base}${shot.path}`, { waitUntil: 'networkidle' });
    await shot.reach?.(page);
    if (!shot.isWindowOnly) await loadAllPictures(page);
    await page.screenshot({ path: join(OUT, file), fullPage: !shot.isWindowOnly });
  } finally {
    await page.close();
  }
  return file;
}

/** Pictures below the fold come when one scrolls to them. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  });
}

function indexOf(rows: readonly { shot: Shot; files: string[] }[]): string {
  const figures = rows.map(
    ({ shot, files }) =>
      `<section><h2>${shot.name} <code>${shot.path.replaceAll('&', '&amp;')}</code></h2>${files
        .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" height="600"></a>`)
        .join('\n')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><body>${figures.join('\n')}</body></html>\n`;
}

const wanted = process.argv.slice(2);
const chosen = SHOTS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const directory = await mkdtemp(join(tmpdir(), 'gallery-'));
const shop = await startShopProcess({ DATA_DIR: directory });
const browser = await chromium.launch(
  process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {},
);
try {
  await mkdir(OUT, { recursive: true });
  const rows: { shot: Shot; files: string[] }[] = [];
  for (const shot of chosen) {
    const files: string[] = [];
    for (const width of WIDTHS) files.push(await take(browser, shop.url, shot, width));
    rows.push({ shot, files });
    console.log(shot.name);
  }
  await writeFile(join(OUT, 'index.html'), indexOf(rows));
  console.log(`Look at ${OUT}/index.html`);
} finally {
  await browser.close();
  await shop.stop();
  await rm(directory, { recursive: true, force: true });
}
