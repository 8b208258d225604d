import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRole, permissionsOf } from '#domain/staff/roles.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { ensureFirstStaffMember } from '#server/staff/first-staff-member.ts';
import { insertStaffMember } from '#server/staff/staff-store.ts';
import { addStaff, browserOf, OPERATOR, signInStaff } from '../../../support/buying/people.ts';
import { SoftwareAuthenticator } from '../../../support/servers/software-authenticator.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let required: TestShop;
let optional: TestShop;
beforeAll(async () => {
  required = await startTestShop(() => ({ requiresSecondFactor: true }));
  optional = await startTestShop();
  for (const shop of [required, optional]) await ensureFirstStaffMember(shop.db, STORE, OPERATOR);
});
afterAll(() => Promise.all([required.close(), optional.close()]));

const send = (browser: TestShopper, call: string, body: object = {}) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });
const read = (browser: TestShopper, call: string) => browser.get(`/admin/api/${call}?store_id=${STORE}`);
const session = async (browser: TestShopper) => (await read(browser, 'session')).body.staff_member;
const exportOrders = (browser: TestShopper) => read(browser, 'orders_export');

async function addPasskey(browser: TestShopper): Promise<void> {
  const { challenge } = (await send(browser, 'account/passkeys/begin')).body.options;
  const response = new SoftwareAuthenticator().create({ challenge });
  await send(browser, 'account/passkeys/add', { name: 'Phone', response });
}

describe('where a second factor is required', () => {
  it('an owner without one signs in, is told so, and does all the rest', async () => {
    const browser = required.shopper();
    const { status, body } = await signInStaff(browser);
    const orders = await read(browser, 'orders');
    expect([status, body.staff_member.needs_second_factor, orders.status]).toEqual([200, true, 200]);
  });

  it('what moves data or money is refused, with what to do, until one is set up', async () => {
    const browser = required.shopper();
    await signInStaff(browser);
    const before = await exportOrders(browser);
    await addPasskey(browser);
    const after = await exportOrders(browser);
    expect([before.status, before.body.code]).toEqual([403, 'second_factor_needed']);
    expect(before.body.detail).toMatch(/Set up a passkey or an app for codes/);
    expect([after.status, (await session(browser)).needs_second_factor]).toEqual([200, false]);
  });

  it('it is refused again once the last one is removed', async () => {
    const browser = await browserOf(required, await addStaff(required, 'support'));
    await addPasskey(browser);
    const { passkeys } = (await read(browser, 'account/passkeys')).body;
    await send(browser, `account/passkeys/${passkeys[0].id}/remove`);
    const { body } = await read(browser, `orders/${crypto.randomUUID()}/refundable`);
    expect(body.code).toBe('second_factor_needed');
  });

  it('a file that an export made is not taken again without one', async () => {
    const maker = await browserOf(required, await addStaff(required, 'owner'));
    await addPasskey(maker);
    await exportOrders(maker);
    const { exports } = (await read(maker, 'exports')).body;
    const browser = await browserOf(required, await addStaff(required, 'owner'));
    const { body } = await read(browser, `exports/${exports[0].export_id}/file`);
    expect(body.code).toBe('second_factor_needed');
  });

  it.each([
    [
      'merging customers',
      (browser: TestShopper) =>
        browser.get(
          `/admin/api/customers/${crypto.randomUUID()}/merge?store_id=${STORE}&merged_id=${crypto.randomUUID()}`,
        ),
    ],
    ['files of imports', (browser: TestShopper) => read(browser, `imports/${crypto.randomUUID()}/file`)],
  ])('%s is refused without one', async (_what, ask) => {
    const browser = await browserOf(required, await addStaff(required, 'owner'));
    expect((await ask(browser)).body.code).toBe('second_factor_needed');
  });

  it('a packer, who moves no money, needs none', async () => {
    const browser = await browserOf(required, await addStaff(required, 'packer'));
    expect(await session(browser)).toMatchObject({ role: 'packer', needs_second_factor: false });
  });

  it('somebody who has just joined is told so', async () => {
    const passwordHash = await hashPassword(OPERATOR.password);
    const email = 'joined@staff.example';
    await insertStaffMember(required.db, {
      storeId: STORE,
      email,
      name: 'Ines',
      role: 'bookkeeper',
      passwordHash,
    });
    const { body } = await signInStaff(required.shopper(), { email, password: OPERATOR.password });
    expect(body.staff_member.needs_second_factor).toBe(true);
  });
});

describe('where it is optional', () => {
  it('the password alone allows all that the role includes', async () => {
    const browser = optional.shopper();
    const { body } = await signInStaff(browser);
    expect(body.staff_member).toMatchObject({
      needs_second_factor: false,
      permissions: permissionsOf(builtInRole('owner')),
    });
    expect((await exportOrders(browser)).status).toBe(200);
  });
});
