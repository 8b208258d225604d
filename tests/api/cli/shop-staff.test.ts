import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff, browserOf, newOperator, OPERATOR, signInStaff } from '../../support/buying/people.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await newOperator(shop);
});
afterAll(() => shop.close());

const staff = (...args: string[]) => shopCommand(shop.connectionString, 'staff', ...args);
const ordersFor = async (browser: TestShopper) =>
  (await browser.get(`/admin/api/orders?store_id=${STORE}&view=to_pack`)).status;

describe('npm run shop -- staff', () => {
  it('adds a member, who signs in with the printed password and may do what the role includes', async () => {
    const added = await staff('add', 'Olive@Example.com', '--name', 'Olive', '--role', 'marketer', '--json');
    const { email, password } = JSON.parse(added.out);
    const browser = shop.shopper();
    const { body } = await signInStaff(browser, { email, password });
    expect(body.staff_member).toMatchObject({ email: 'olive@example.com', name: 'Olive', role: 'marketer' });
    expect(await ordersFor(browser)).toBe(403);
  });

  it('adds nobody twice, and nobody without an address or a role', async () => {
    const twice = await staff('add', OPERATOR.email, '--name', 'Again', '--role', 'packer');
    const noAddress = await staff('add', 'nobody', '--name', 'No', '--role', 'packer');
    const noRole = await staff('add', 'new@example.com', '--name', 'No', '--role', 'king');
    expect([twice.code, noAddress.code, noRole.code]).toEqual([1, 1, 2]);
    expect(twice.err).toContain('operator@example.com is a staff member already.');
  });

  it('gives another role, which counts at once', async () => {
    const member = await addStaff(shop, 'marketer');
    const browser = await browserOf(shop, member);
    await staff('role', member.email, '--role', 'packer');
    expect(await ordersFor(browser)).toBe(200);
  });

  it('disables a member, whose sessions end at once', async () => {
    const member = await addStaff(shop, 'packer');
    const browser = await browserOf(shop, member);
    await staff('disable', member.email);
    expect(await ordersFor(browser)).toBe(401);
  });

  it('makes a new password, which ends the sessions of before', async () => {
    const member = await addStaff(shop, 'packer');
    const browser = await browserOf(shop, member);
    const { out } = await staff('password', member.email, '--json');
    const { status } = await signInStaff(shop.shopper(), JSON.parse(out));
    expect([await ordersFor(browser), status]).toEqual([401, 200]);
  });

  it('lists members with role and status', async () => {
    const member = await addStaff(shop, 'bookkeeper');
    const { out } = await staff('list');
    expect(out).toMatch(new RegExp(`${member.email}\\s+Noor Patel\\s+bookkeeper\\s+active`));
  });
});

describe('the last owner', () => {
  it('neither loses the role nor is disabled', async () => {
    const alone = await startTestShop();
    await newOperator(alone);
    const refused = await shopCommand(alone.connectionString, 'staff', 'disable', OPERATOR.email);
    const demoted = await shopCommand(
      alone.connectionString,
      'staff',
      'role',
      OPERATOR.email,
      '--role',
      'packer',
    );
    const { status } = await signInStaff(alone.shopper());
    await alone.close();
    expect([refused.code, demoted.code, status]).toEqual([1, 1, 200]);
    expect(refused.err).toContain('is the last owner');
  });

  it('is left when two owners are disabled at once', async () => {
    const two = await startTestShop();
    await newOperator(two);
    const other = await addStaff(two, 'owner');
    const answers = await Promise.all(
      [OPERATOR.email, other.email].map((email) =>
        shopCommand(two.connectionString, 'staff', 'disable', email),
      ),
    );
    await two.close();
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
  });
});
