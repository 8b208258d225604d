import { generate } from 'otplib/functional';
import { shopTime } from '#server/platform/database/clock.ts';
import { STAFF_LINK_QUEUE } from '#server/staff/staff-link-emails.ts';
import { addStaff, browserOf, newOperator } from '../buying/people.ts';
import { SoftwareAuthenticator } from '../servers/software-authenticator.ts';
import type { TestShop } from '../test-shop.ts';
import { postAsStaff } from './post-as-staff.ts';

/** What members of the staff have in their browsers and mailboxes. */
export interface HeldByStaff {
  cookies: [string, string][];
  invitationToken: string;
}

/** Members with each kind of second factor, a role of the store's own, and an invitation. */
export async function fillStaff(shop: TestShop): Promise<HeldByStaff> {
  const operator = await newOperator(shop);
  await postAsStaff(operator, 'staff/roles', { name: 'Counter', permissions: ['stock:read', 'stock:count'] });
  const invitation = { email: 'ines@staff.example', role: 'packer', idempotency_key: crypto.randomUUID() };
  await postAsStaff(operator, 'staff/invitations', invitation);
  await shop.runJobs(STAFF_LINK_QUEUE);
  const [email] = (await shop.shopper().get('/sandbox/mailbox.json')).body;
  const invitationToken = /#token=(\S+)/.exec(email.text)?.[1] ?? '';
  const withPasskey = await browserOf(shop, await addStaff(shop, 'packer'));
  const { options } = await postAsStaff(withPasskey, 'account/passkeys/begin');
  const response = new SoftwareAuthenticator().create({ challenge: options.challenge });
  await postAsStaff(withPasskey, 'account/passkeys/add', { name: 'Phone', response });
  const withCodes = await browserOf(shop, await addStaff(shop, 'manager'));
  const { key } = await postAsStaff(withCodes, 'account/totp/begin');
  const epoch = Math.floor((await shopTime(shop.db)).getTime() / 1000);
  await postAsStaff(withCodes, 'account/totp/confirm', { code: await generate({ secret: key, epoch }) });
  await postAsStaff(shop.shopper(), 'passkeys/sign_in_begin');
  return { cookies: [...withCodes.cookies], invitationToken };
}
