import { expect, type Page } from '@playwright/test';
import { generate } from 'otplib/functional';
import { expectNoAxeFindings } from '../support/axe.ts';
import { mailsTo } from '../support/mailbox.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const PASSWORD = 'cardamom-tram-7';

/** A packer who has just joined, signed in on a page of their own. */
async function newPacker(page: Page, packer: Page): Promise<{ packer: Page; email: string }> {
  const email = `packer.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { request } = page;
  await request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await request.post('/admin/api/staff/invitations', {
    data: { store_id: STORE, email, role: 'packer', idempotency_key: crypto.randomUUID() },
  });
  let token = '';
  await expect
    .poll(async () => {
      const [mail] = await mailsTo(request, email);
      token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  await packer.request.post('/admin/api/accept_invitation', {
    data: { store_id: STORE, token, name: 'Ines', password: PASSWORD },
  });
  return { packer, email };
}

async function expectNoAxeFindingsInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeFindings(page);
  }
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.request.post('/admin/api/sign_out', { data: { store_id: STORE } });
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a packer sets up an app for codes, and signs in with a code and with a recovery code', async ({
  page,
  newVisitor,
}) => {
  const { packer, email } = await newPacker(page, await newVisitor());
  await packer.goto('/admin/account');
  await packer.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = packer.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectNoAxeFindingsInBothSchemes(packer);
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const epoch = Math.floor(Date.now() / 1000);
  await dialog
    .getByRole('textbox', { name: 'Code' })
    .fill(await generate({ secret: key, epoch: epoch - 30 }));
  await dialog.getByRole('button', { name: 'Ask for codes from now on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectNoAxeFindingsInBothSchemes(packer);
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept them' }).click();

  await enterPassword(packer, email);
  await packer.getByLabel('Code').fill('000000');
  await packer.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(packer.getByText('This code is not right')).toBeVisible();
  await expectNoAxeFindingsInBothSchemes(packer);
  await packer.getByLabel('Code').fill(await generate({ secret: key }));
  await packer.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(packer.getByRole('navigation', { name: 'Back office' })).toBeVisible();

  await enterPassword(packer, email);
  await packer.getByLabel('Code').fill(recoveryCode);
  await packer.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(packer.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await packer.goto('/admin/account');
  await expect(packer.getByText('Recovery codes left')).toBeVisible();
  await packer.context().close();

  await page.goto('/admin/audit');
  await page.getByRole('searchbox', { name: 'Email of a person' }).fill(email);
  await page.keyboard.press('Enter');
  const log = page.getByRole('table', { name: 'What staff did' });
  await expect(log.getByRole('row').nth(1)).toContainText('Signed in with a recovery code');
  await expect(log).toContainText('Set up an app for codes');
  await expectNoAxeFindingsInBothSchemes(page);
});

test('a packer adds a passkey, signs in with it without a password, and removes it', async ({
  page,
  newVisitor,
}) => {
  const { packer } = await newPacker(page, await newVisitor());
  const devtools = await packer.context().newCDPSession(packer);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await packer.goto('/admin/account');
  await packer.getByRole('button', { name: 'Add a passkey' }).click();
  await packer.getByRole('dialog').getByLabel('Name').fill('My phone');
  await packer.getByRole('button', { name: 'Add the passkey' }).click();
  await packer.getByRole('button', { name: 'I have kept them' }).click();
  const passkeys = packer.getByRole('table', { name: 'Your passkeys' });
  await expect(passkeys).toContainText('My phone');

  await packer.request.post('/admin/api/sign_out', { data: { store_id: STORE } });
  await packer.goto('/admin/login');
  await expectNoAxeFindingsInBothSchemes(packer);
  await packer.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(packer.getByRole('navigation', { name: 'Back office' })).toBeVisible();

  await packer.goto('/admin/account');
  await expectNoAxeFindingsInBothSchemes(packer);
  await packer.getByRole('button', { name: 'Actions for My phone' }).click();
  await packer.getByRole('menuitem', { name: 'Remove' }).click();
  await packer.getByRole('button', { name: 'Remove it' }).click();
  await expect(packer.getByText('You have no passkey yet.')).toBeVisible();
  await packer.context().close();
});
