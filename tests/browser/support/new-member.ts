import { type Browser, expect, type Page } from '@playwright/test';
import { STAFF_ACCOUNT } from './staff-account.ts';

const STORE = 'store_doosra';
/** Of new members. */
export const PASSWORD = 'cardamom-tram-7';

export interface Member {
  email: string;
  page: Page;
}

/** Somebody who has just joined with a role, signed in to a browser of their own. The owner is signed in as well. */
export async function newMember(owner: Page, browser: Browser, role: string): Promise<Member> {
  const email = `${role}.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { request } = owner;
  await request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await request.post('/admin/api/staff/invitations', {
    data: { store_id: STORE, email, role, idempotency_key: crypto.randomUUID() },
  });
  let token = '';
  await expect
    .poll(async () => {
      const mailbox = await (await request.get('/sandbox/mailbox.json')).json();
      const text = mailbox.find(({ to }: { to: string }) => to === email)?.text ?? '';
      token = /#token=(\S+)/.exec(text)?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.request.post('/admin/api/accept_invitation', {
    data: { store_id: STORE, token, name: 'Ines', password: PASSWORD },
  });
  return { email, page };
}
