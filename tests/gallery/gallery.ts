import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { accountShots } from './account-shots.ts';
import { BROWSING_SHOTS, LIVE_SHOTS } from './browsing-shots.ts';
import { buyingShots } from './buying-shots.ts';
import { emailShots } from './email-shots.ts';
import { type GalleryShop, goLive, startGalleryShop } from './gallery-shop.ts';
import { makeReadmePictures } from './readme-pictures.ts';
import { GALLERY_FOLDER, type Shot, take } from './shot.ts';
import { staffShots } from './staff-shots.ts';
import { visitorsOf } from './visitors.ts';

interface Taken {
  shot: Shot;
  files: string[];
}

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word));

/**
 * Takes the screens before the opening, then after it, then the emails, because each stage changes the shop.
 */
async function takeAll(browser: Browser, shop: GalleryShop): Promise<Taken[]> {
  const people = visitorsOf(shop);
  const taken = await takeWanted(browser, shop, [
    ...BROWSING_SHOTS,
    ...buyingShots(people),
    ...accountShots(people),
    ...staffShots(shop, people),
  ]);
  if (LIVE_SHOTS.some(({ name }) => isWanted(name))) {
    await goLive(shop);
    taken.push(...(await takeWanted(browser, shop, LIVE_SHOTS)));
  }
  if (isWanted('email') || isWanted('mailbox'))
    taken.push(...(await takeWanted(browser, shop, await emailShots(shop))));
  return taken;
}

async function takeWanted(browser: Browser, shop: GalleryShop, shots: readonly Shot[]): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const shot of shots.filter(({ name }) => isWanted(name))) {
    try {
      taken.push({ shot, files: await take(browser, shop.url, shot) });
      console.log(shot.name);
    } catch (error) {
      console.error(`${shot.name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
  return taken;
}

function indexOf(taken: readonly Taken[]): string {
  const figures = taken.map(
    ({ shot, files }) =>
      `<section><h2>${shot.name} <code>${shot.path.replaceAll('&', '&amp;')}</code></h2>${files
        .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" height="600"></a>`)
        .join('\n')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><body>${figures.join('\n')}</body></html>\n`;
}

await mkdir(GALLERY_FOLDER, { recursive: true });
const shop = await startGalleryShop();
const browser = await chromium.launch(
  process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {},
);
try {
  const taken = await takeAll(browser, shop);
  await writeFile(join(GALLERY_FOLDER, 'index.html'), indexOf(taken));
  console.log(`Look at ${GALLERY_FOLDER}/index.html`);
  if (wanted.length === 0) await makeReadmePictures();
} finally {
  await browser.close();
  await shop.stop();
}
