import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffInvitationId } from '#domain/ids.ts';
import { inviteStaffMember, sendInvitationAgain, withdrawInvitation } from '#server/staff/invitations.ts';
import {
  changeRole,
  disableStaffMember,
  enableStaffMember,
  endSessionsOfMember,
  type MemberToChange,
} from '#server/staff/manage-staff.ts';
import { changeOwnEmails, changeOwnName } from '#server/staff/own-account.ts';
import { removeSecondFactor } from '#server/staff/second-factor/remove-second-factor.ts';
import { sendPasswordLink } from '#server/staff/send-password-link.ts';
import { STAFF_LINK_QUEUE } from '#server/staff/staff-link-emails.ts';
import { findStaffMember, type StaffMember } from '#server/staff/staff-store.ts';
import { addStaff, browserOf, newOperator, OPERATOR, signInStaff } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const PASSWORD = 'cardamom-tram-7';
const send = (browser: TestShopper, call: string, body: object = {}) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });
const invite = (browser: TestShopper, email: string, role = 'packer', key = crypto.randomUUID()) =>
  send(browser, 'staff/invitations', { email, role, idempotency_key: key });
const staff = async () => (await owner.get(`/admin/api/staff?store_id=${STORE}`)).body;
const invitationOf = async (email: string) =>
  (await staff()).invitations.find((one: { email: string }) => one.email === email);
const memberOf = async (email: string) =>
  (await staff()).members.find((one: { email: string }) => one.email === email);
const emailsTo = async (email: string) => {
  const { body } = await shop.shopper().get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`);
  return body as { text: string }[];
};
const tokenTo = async (email: string) =>
  /#token=(\S+)/.exec((await emailsTo(email))[0]?.text ?? '')?.[1] ?? '';
const join = (browser: TestShopper, token: string, changes: object = {}) =>
  send(browser, 'accept_invitation', { token, name: 'Ines', password: PASSWORD, ...changes });

describe('an invitation', () => {
  it('makes a member with the role, by a link that works once', async () => {
    await invite(owner, 'ines@staff.example');
    await shop.runJobs(STAFF_LINK_QUEUE);
    const token = await tokenTo('ines@staff.example');
    const weak = await join(shop.shopper(), token, { password: '12345678' });
    const browser = shop.shopper();
    const joined = await join(browser, token);
    const orders = await browser.get(`/admin/api/orders?store_id=${STORE}`);
    const again = await join(shop.shopper(), token);
    expect([weak.status, joined.body.staff_member.role, orders.status]).toEqual([422, 'packer', 200]);
    expect([again.status, again.body.code]).toEqual([401, 'bad_token']);
  });

  it('that is sent twice is one email', async () => {
    const key = crypto.randomUUID();
    const answers = [];
    for (let press = 0; press < 2; press += 1)
      answers.push((await invite(owner, 'twice@staff.example', 'packer', key)).status);
    await shop.runJobs(STAFF_LINK_QUEUE);
    expect([answers, (await emailsTo('twice@staff.example')).length]).toEqual([[200, 200], 1]);
  });

  it('that is sent again makes the first link useless', async () => {
    await invite(owner, 'again@staff.example');
    await shop.runJobs(STAFF_LINK_QUEUE);
    const first = await tokenTo('again@staff.example');
    const { id, version } = await invitationOf('again@staff.example');
    await send(owner, `staff/invitations/${id}/send_again`, { version });
    await shop.runJobs(STAFF_LINK_QUEUE);
    const second = await tokenTo('again@staff.example');
    expect((await join(shop.shopper(), first)).status).toBe(401);
    expect((await join(shop.shopper(), second)).status).toBe(200);
  });

  it('that was withdrawn makes nobody a member', async () => {
    await invite(owner, 'withdrawn@staff.example');
    await shop.runJobs(STAFF_LINK_QUEUE);
    const { id, version } = await invitationOf('withdrawn@staff.example');
    await send(owner, `staff/invitations/${id}/withdraw`, { version });
    expect((await join(shop.shopper(), await tokenTo('withdrawn@staff.example'))).status).toBe(401);
    expect(await memberOf('withdrawn@staff.example')).toBeUndefined();
  });

  it.each([
    ['was disabled', 'disable', {}, 'manager'],
    ['may no longer give its role', 'role', { role: 'packer' }, 'manager'],
    ['may no longer invite anybody', 'role', { role: 'support' }, 'support'],
  ])('ends when the member who sent it %s', async (_why, change, changes, role) => {
    const member = await addStaff(shop, 'manager');
    const email = `${change}d-${role}@staff.example`;
    await invite(await browserOf(shop, member), email, role);
    await shop.runJobs(STAFF_LINK_QUEUE);
    const { version } = member;
    expect((await send(owner, `staff/members/${member.id}/${change}`, { version, ...changes })).status).toBe(
      200,
    );
    expect((await join(shop.shopper(), await tokenTo(email))).status).toBe(401);
    expect([await invitationOf(email), await memberOf(email)]).toEqual([undefined, undefined]);
  });

  it('is of the member who sent it again', async () => {
    const member = await addStaff(shop, 'manager');
    await invite(await browserOf(shop, member), 'adopted@staff.example');
    const { id, version } = await invitationOf('adopted@staff.example');
    await send(owner, `staff/invitations/${id}/send_again`, { version });
    await send(owner, `staff/members/${member.id}/disable`, { version: member.version });
    await shop.runJobs(STAFF_LINK_QUEUE);
    expect((await join(shop.shopper(), await tokenTo('adopted@staff.example'))).status).toBe(200);
  });

  it('is useless once a role of the store that its sender has includes less than it', async () => {
    const newRole = async (name: string, permissions: string[]) => {
      await send(owner, 'staff/roles', { name, permissions });
      return (await staff()).roles.find((one: { name: string }) => one.name === name);
    };
    const lead = await newRole('Lead', ['staff:read', 'staff:manage', 'orders:read']);
    const small = await newRole('Orders', ['orders:read']);
    const member = await addStaff(shop, 'packer');
    await send(owner, `staff/members/${member.id}/role`, { role: lead.role, version: member.version });
    await invite(await browserOf(shop, member), 'useless@staff.example', small.role);
    await shop.runJobs(STAFF_LINK_QUEUE);
    expect(await invitationOf('useless@staff.example')).toBeDefined();
    const less = { name: 'Lead', version: lead.version, permissions: ['staff:read', 'staff:manage'] };
    expect((await send(owner, `staff/roles/${lead.role}`, less)).status).toBe(200);
    expect((await join(shop.shopper(), await tokenTo('useless@staff.example'))).status).toBe(401);
  });

  it('is refused for a member', async () => {
    const { status, body } = await invite(owner, OPERATOR.email);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([409, 'already_used', '/email']);
  });

  it('to be an owner is the owners’ alone', async () => {
    const manager = await browserOf(shop, await addStaff(shop, 'manager'));
    const { status, body } = await invite(manager, 'above@staff.example', 'owner');
    expect([status, body.errors?.[0]?.path]).toEqual([409, '/role']);
  });
});

describe('a member', () => {
  it('is not changed by somebody who saw an older version', async () => {
    const { id, email, version } = await addStaff(shop, 'packer');
    const first = await send(owner, `staff/members/${id}/role`, { role: 'support', version });
    const second = await send(owner, `staff/members/${id}/role`, { role: 'marketer', version });
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'changed_meanwhile']);
    expect(second.body.current).toMatchObject({ role: 'Support' });
    expect((await memberOf(email)).role).toBe('support');
  });

  it('who is an owner is not changed by a manager', async () => {
    const manager = await browserOf(shop, await addStaff(shop, 'manager'));
    const { id, email, version } = await addStaff(shop, 'owner');
    const { status } = await send(manager, `staff/members/${id}/disable`, { version });
    expect([status, (await memberOf(email)).status]).toEqual([409, 'active']);
  });

  it('who is disabled is signed out at once', async () => {
    const member = await addStaff(shop, 'packer');
    const browser = await browserOf(shop, member);
    await send(owner, `staff/members/${member.id}/disable`, { version: member.version });
    expect((await browser.get(`/admin/api/orders?store_id=${STORE}`)).status).toBe(401);
  });

  it('gets a link to a new password, once, and signs in with it', async () => {
    const { id, email, version } = await addStaff(shop, 'packer');
    for (let press = 0; press < 2; press += 1)
      await send(owner, `staff/members/${id}/send_password_link`, { version });
    await shop.runJobs(STAFF_LINK_QUEUE);
    const token = await tokenTo(email);
    const used = await send(shop.shopper(), 'use_password_link', { token, password: PASSWORD });
    const again = await send(shop.shopper(), 'use_password_link', { token, password: PASSWORD });
    const signedIn = await signInStaff(shop.shopper(), { email, password: PASSWORD });
    expect((await emailsTo(email)).length).toBe(1);
    expect([used.status, again.status, signedIn.status]).toEqual([200, 401, 200]);
  });

  it('changes the own password, which ends the other sessions', async () => {
    const member = await addStaff(shop, 'packer');
    const [here, there] = [await browserOf(shop, member), await browserOf(shop, member)];
    const { status } = await send(here, 'account/password', { password: PASSWORD });
    const path = `/admin/api/orders?store_id=${STORE}`;
    expect([status, (await here.get(path)).status, (await there.get(path)).status]).toEqual([200, 200, 401]);
  });
});

it('a link to a new password is useless once its member has chosen one', async () => {
  const member = await addStaff(shop, 'packer');
  await send(owner, `staff/members/${member.id}/send_password_link`, { version: member.version });
  await shop.runJobs(STAFF_LINK_QUEUE);
  await send(await browserOf(shop, member), 'account/password', { password: PASSWORD });
  const token = await tokenTo(member.email);
  expect(
    (await send(shop.shopper(), 'use_password_link', { token, password: 'nutmeg-tram-99' })).status,
  ).toBe(401);
});

/** As the request of a manager finds who sends it, who gets another role before the staff of the shop are locked. */
async function demotedManager(): Promise<StaffMember> {
  const manager = await addStaff(shop, 'manager');
  await send(owner, `staff/members/${manager.id}/role`, { role: 'packer', version: manager.version });
  return manager;
}

describe('a manager who has become a packer since the request began', () => {
  it.each<[string, (changed: MemberToChange) => Promise<unknown>]>([
    ['disables', (changed) => disableStaffMember(shop.db, STORE, changed)],
    ['enables', (changed) => enableStaffMember(shop.db, STORE, changed)],
    ['signs out', (changed) => endSessionsOfMember(shop.db, STORE, changed)],
    ['gives another role to', (changed) => changeRole(shop.deps, STORE, changed, 'packer')],
    ['removes the second factor of', (changed) => removeSecondFactor(shop.deps, STORE, changed)],
    ['sends a link to a new password to', (changed) => sendPasswordLink(shop.deps, STORE, changed)],
  ])('%s nobody', async (_what, change) => {
    const by = await demotedManager();
    const { id, version } = await addStaff(shop, 'packer');
    await expect(change({ id, version, by })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await findStaffMember(shop.db, id)).toMatchObject({ status: 'active', version });
  });

  it('invites nobody', async () => {
    const by = await demotedManager();
    const invitation = { id: anId<StaffInvitationId>(crypto.randomUUID()), email: 'never@staff.example' };
    await expect(inviteStaffMember(shop.deps, { ...invitation, roleId: 'packer', by })).rejects.toMatchObject(
      { code: 'forbidden' },
    );
    expect(await invitationOf('never@staff.example')).toBeUndefined();
  });

  it.each([
    ['sends', sendInvitationAgain],
    ['withdraws', withdrawInvitation],
  ])('%s no invitation', async (what, change) => {
    const email = `${what}@staff.example`;
    await invite(owner, email);
    const { id, version } = await invitationOf(email);
    const by = await demotedManager();
    await expect(change(shop.deps, { id, version, by })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await invitationOf(email)).toMatchObject({ version });
  });
});

it('a packer changes the own name and emails', async () => {
  const member = await addStaff(shop, 'packer');
  await changeOwnName(shop.db, member, { name: 'Noor', version: member.version });
  await changeOwnEmails(shop.db, member, { wanted: [], version: member.version + 1 });
  expect(await findStaffMember(shop.db, member.id)).toMatchObject({ name: 'Noor', version: 3 });
});

describe('changes of staff', () => {
  it('want the password again after 15 minutes', async () => {
    const timed = await startTestShop();
    const browser = await newOperator(timed);
    await timed.advanceClock('16 minutes');
    const { status, body } = await invite(browser, 'late@staff.example');
    await timed.close();
    expect([status, body.code]).toEqual([403, 'password_needed']);
  });

  it('leave the last owner', async () => {
    const small = await startTestShop();
    const browser = await newOperator(small);
    const [{ id, version }] = (await browser.get(`/admin/api/staff?store_id=${STORE}`)).body.members;
    const { status, body } = await send(browser, `staff/members/${id}/role`, { role: 'manager', version });
    await small.close();
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
  });

  it('are in the audit log, with the roles before and after', async () => {
    const { id, email, version } = await addStaff(shop, 'packer');
    await send(owner, `staff/members/${id}/role`, { role: 'support', version });
    const path = `/admin/api/audit?store_id=${STORE}&subject_type=staff_member&subject_id=${id}`;
    expect((await owner.get(path)).body.entries).toMatchObject([
      { summary: `Made ${email} Support`, before: { role: 'Packer' }, after: { role: 'Support' } },
    ]);
  });
});
