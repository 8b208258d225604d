import { expect, type Page } from '@playwright/test';

export const walletButton = (page: Page) => page.getByRole('button', { name: 'Sandbox wallet' });
export const walletSheet = (page: Page) => page.getByRole('dialog', { name: 'Sandbox wallet' });
export const confirmButton = (page: Page) => walletSheet(page).getByRole('button', { name: /^Confirm/ });

/** Opens the wallet and waits for the total of its first contact, in New York. */
export async function openWallet(page: Page): Promise<void> {
  await walletButton(page).click();
  await expect(confirmButton(page)).toHaveText(/^Confirm \$\d/);
}

export async function chooseInWallet(page: Page, name: string): Promise<void> {
  await walletSheet(page)
    .getByRole('radio', { name: new RegExp(name) })
    .check();
}

/** Confirms once the button shows the amount, and returns that amount. */
export async function confirmInWallet(page: Page): Promise<string> {
  await expect(confirmButton(page)).toHaveText(/^Confirm \$\d/);
  const text = (await confirmButton(page).textContent()) ?? '';
  await confirmButton(page).click();
  return text.replace('Confirm ', '');
}
