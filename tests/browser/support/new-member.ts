import { expect, type Page } from '@playwright/test';
import { mailsTo } from './mailbox.ts';
import { STAFF_ACCOUNT } from './staff-account.ts';

const STORE = 'store_doosra';
/** Of new members. */
export const PASSWORD = 'cardamom-tram-7';

export interface Member {
  email: string;
  page: Page;
}

/** Somebody who has just joined with a role, signed in on a page of their own. The owner is signed in as well. */
export async function newMember(owner: Page, page: Page, role: string): Promise<Member> {
  const email = `${role}.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { request } = owner;
  await request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await request.post('/admin/api/staff/invitations', {
    data: { store_id: STORE, email, role, idempotency_key: crypto.randomUUID() },
  });
  let token = '';
  await expect
    .poll(async () => {
      const [mail] = await mailsTo(request, email);
      token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  await page.request.post('/admin/api/accept_invitation', {
    data: { store_id: STORE, token, name: 'Ines', password: PASSWORD },
  });
  return { email, page };
}
