import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRoleId } from '#domain/ids.ts';
import { staffRoles } from '#server/platform/database/schema/staff-tables.ts';
import { colleaguesWith } from '#server/platform/staff-email-addresses.ts';
import { STAFF_LINK_QUEUE } from '#server/staff/staff-link-emails.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const send = (browser: TestShopper, call: string, body: object = {}) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });
const staff = async () => (await owner.get(`/admin/api/staff?store_id=${STORE}`)).body;
const roleNamed = async (name: string) =>
  (await staff()).roles.find((one: { name: string }) => one.name === name);

let names = 0;
async function newRole(
  permissions: string[],
): Promise<{ role: string; name: string; version: number; permissions: string[] }> {
  names += 1;
  const name = `Helper ${names}`;
  await send(owner, 'staff/roles', { name, permissions });
  return roleNamed(name);
}

/** A browser of a member who has the role. */
async function holderOf({ role }: { role: string }) {
  const member = await addStaff(shop, 'packer');
  await send(owner, `staff/members/${member.id}/role`, { role, version: member.version });
  return { member, browser: await browserOf(shop, member) };
}

/** A role as earlier releases stored it, and a browser of a member who has it. */
async function roleOfBefore(permissions: string[]) {
  const { role } = await newRole(permissions);
  const holder = await holderOf({ role });
  await shop.db
    .update(staffRoles)
    .set({ permissions })
    .where(eq(staffRoles.id, anId<StaffRoleId>(role)));
  return { role, ...holder };
}

const orders = (browser: TestShopper) => browser.get(`/admin/api/orders?store_id=${STORE}`);
const stock = (browser: TestShopper) => browser.get(`/admin/api/stock?store_id=${STORE}`);

describe('a role of the store’s own', () => {
  it('allows what it includes and nothing else', async () => {
    const role = await newRole(['stock:read']);
    const { browser } = await holderOf(role);
    const { staff_member } = (await browser.get(`/admin/api/session?store_id=${STORE}`)).body;
    expect(staff_member).toMatchObject({ role_name: role.name, permissions: ['stock:read'] });
    expect([(await stock(browser)).status, (await orders(browser)).status]).toEqual([200, 403]);
  });

  it('includes to read what it may change', async () => {
    const { permissions } = await newRole(['stock:count', 'imports:run']);
    expect(permissions).toEqual(['imports:run', 'stock:read', 'stock:count']);
  });

  it('that was stored with less than it may change reads that as well', async () => {
    const { role, browser } = await roleOfBefore(['stock:count']);
    const listed = (await staff()).roles.find((one: { role: string }) => one.role === role);
    expect([(await stock(browser)).status, listed.permissions]).toEqual([200, ['stock:read', 'stock:count']]);
  });

  it('that was stored with less than it may change is given by those who have that', async () => {
    const { role } = await roleOfBefore(['stock:count']);
    const { browser } = await holderOf(await newRole(['staff:manage', 'stock:count']));
    const { id, version } = await addStaff(shop, 'packer');
    const owners = await send(owner, `staff/members/${id}/role`, {
      role: (await newRole(['stock:count'])).role,
      version,
    });
    const { status } = await send(browser, `staff/members/${id}/role`, { role, version: version + 1 });
    expect([owners.status, status]).toEqual([200, 200]);
  });

  it('that is changed counts from the next call on', async () => {
    const { role, name, version } = await newRole(['stock:read', 'orders:read']);
    const { browser } = await holderOf({ role });
    const before = await orders(browser);
    await send(owner, `staff/roles/${role}`, { name, permissions: ['stock:read'], version });
    expect([before.status, (await orders(browser)).status]).toEqual([200, 403]);
  });

  it('receives the emails of what it includes', async () => {
    const { member } = await holderOf(await newRole(['messages:read']));
    const colleagues = await colleaguesWith(shop.db, STORE, 'messages:read');
    expect(colleagues.map(({ email }) => email)).toContain(member.email);
  });

  it('is given by an invitation', async () => {
    const { role } = await newRole(['stock:read']);
    const email = 'helper@staff.example';
    await send(owner, 'staff/invitations', { email, role, idempotency_key: crypto.randomUUID() });
    await shop.runJobs(STAFF_LINK_QUEUE);
    const mailbox = (await owner.get('/sandbox/mailbox.json')).body as { to: string; text: string }[];
    const token = /#token=(\S+)/.exec(mailbox.find(({ to }) => to === email)?.text ?? '')?.[1];
    const browser = shop.shopper();
    const joining = { token, name: 'Ines', password: 'cardamom-tram-7' };
    const { body } = await send(browser, 'accept_invitation', joining);
    expect([body.staff_member.role, (await stock(browser)).status]).toEqual([role, 200]);
  });

  it('is not changed by somebody who saw an older version', async () => {
    const { role, name, version } = await newRole(['stock:read']);
    await send(owner, `staff/roles/${role}`, { name, permissions: ['reviews:read'], version });
    const { status, body } = await send(owner, `staff/roles/${role}`, {
      name,
      version,
      permissions: ['orders:read'],
    });
    expect([status, body.code, body.current.permissions]).toEqual([409, 'changed_meanwhile', 'reviews:read']);
  });

  it('has a name of its own', async () => {
    const { name } = await newRole(['stock:read']);
    const answers = [];
    for (const taken of [name.toUpperCase(), 'packer'])
      answers.push((await send(owner, 'staff/roles', { name: taken, permissions: ['stock:read'] })).body);
    expect(answers.map(({ code, errors }) => [code, errors[0].path])).toEqual([
      ['already_used', '/name'],
      ['already_used', '/name'],
    ]);
  });
});

describe('removing a role', () => {
  it('is refused while somebody has it', async () => {
    const { role, version } = await newRole(['stock:read']);
    const { member } = await holderOf({ role });
    const refused = await send(owner, `staff/roles/${role}/remove`, { version });
    await send(owner, `staff/members/${member.id}/role`, { role: 'packer', version: member.version + 1 });
    const removed = await send(owner, `staff/roles/${role}/remove`, { version });
    expect([refused.status, refused.body.code, removed.status]).toEqual([409, 'not_possible_now', 200]);
  });

  it('is refused by the database too, so that nobody is left without one', async () => {
    const found = await newRole(['stock:read']);
    await holderOf(found);
    const deleted = shop.db.delete(staffRoles).where(eq(staffRoles.name, found.name)).execute();
    await expect(deleted).rejects.toThrow();
  });

  it('leaves nobody without one when it is given at the same moment', async () => {
    const { role, version } = await newRole(['stock:read']);
    const member = await addStaff(shop, 'packer');
    const [given, removed] = await Promise.all([
      send(owner, `staff/members/${member.id}/role`, { role, version: member.version }),
      send(owner, `staff/roles/${role}/remove`, { version }),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([given.status, removed.status]);
  });
});

describe('nobody gives more than they have', () => {
  /** Somebody who may manage staff and see the stock. */
  const foreman = async () => holderOf(await newRole(['staff:read', 'staff:manage', 'stock:read']));

  it('in a new role', async () => {
    const { browser } = await foreman();
    const { status, body } = await send(browser, 'staff/roles', {
      name: 'Above',
      permissions: ['orders:refund'],
    });
    expect([status, body.errors[0].path]).toEqual([409, '/permissions']);
  });

  it('by widening their own', async () => {
    const { browser } = await foreman();
    const { role, name, version } = await roleNamed(`Helper ${names}`);
    const permissions = ['staff:read', 'staff:manage', 'stock:read', 'orders:refund'];
    const { status } = await send(browser, `staff/roles/${role}`, { name, permissions, version });
    expect(status).toBe(409);
  });

  it('by changing, removing or giving a role that includes more', async () => {
    const { browser } = await foreman();
    const above = await newRole(['orders:refund']);
    const { id, version: shown } = await addStaff(shop, 'packer');
    const { role, name, version } = above;
    const statuses = [
      await send(browser, `staff/roles/${role}`, { name, version, permissions: ['stock:read'] }),
      await send(browser, `staff/roles/${role}/remove`, { version }),
      await send(browser, `staff/members/${id}/role`, { role, version: shown }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([409, 409, 409]);
  });
});
