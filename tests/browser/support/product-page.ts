import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

/** The page of a product in the back office, as staff edit it. */

/** A square as a camera would save it. */
export const orangePicture = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#e8772e' } })
    .jpeg()
    .toBuffer();

/** A cell of the sheet of variants. */
export const cell = (page: Page, column: string, row: number) =>
  page.getByLabel(`${column}, row ${row}`, { exact: true });

export const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click();

export const isSaid = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Starts a draft at the shop `url`, and is at its page afterwards. */
export async function startDraft(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/admin/products`);
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Start the draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Schedules what is typed for 9 o'clock so many days from now. */
export async function publishLater(page: Page, days: number): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Publish later' }).click();
  await page.getByLabel('Day').fill(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel('Time').fill('09:00');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await isSaid(page, 'Scheduled.');
}
