import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureFirstStaffMember, firstOwnerLink } from '#server/staff/first-staff-member.ts';
import { listStaffMembers } from '#server/staff/staff-store.ts';
import { newOperator, OPERATOR, signInStaff } from '../../../support/buying/people.ts';
import { shopCommand } from '../../../support/shop-command.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const PASSWORD = 'cardamom-tram-7';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

const tokenOf = (link: string | null) => /#token=(\S+)/.exec(link ?? '')?.[1];
const newToken = async () => tokenOf(await firstOwnerLink(shop.db, STORE));
const send = (browser: TestShopper, call: string, body: object) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });
const read = (token: string | undefined) => send(shop.shopper(), 'read_link', { token });
const join = (token: string | undefined, changes: object = {}, browser = shop.shopper()) =>
  send(browser, 'accept_invitation', {
    token,
    email: 'Noor@Example.com',
    name: 'Noor Patel',
    password: PASSWORD,
    ...changes,
  });
const members = () => listStaffMembers(shop.db, STORE);

describe('the link of the first owner', () => {
  it('leads to choosing address, name and password, and signs in', async () => {
    const token = await newToken();
    const browser = shop.shopper();
    const asked = await read(token);
    const joined = await join(token, {}, browser);
    const orders = await browser.get(`/admin/api/orders?store_id=${STORE}`);
    expect(asked.body).toEqual({ purpose: 'first_owner', email: null, role_name: 'Owner' });
    expect([joined.status, joined.body.staff_member, orders.status]).toMatchObject([
      200,
      { email: 'noor@example.com', name: 'Noor Patel', role: 'owner' },
      200,
    ]);
  });

  it('works once, and with it all others', async () => {
    const [first, second] = [await newToken(), await newToken()];
    await join(first);
    const again = [await join(first), await join(second), await read(second)];
    expect(again.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([401, 'bad_token']));
    expect(await members()).toHaveLength(1);
  });

  it('makes one owner of two people at once', async () => {
    const [first, second] = [await newToken(), await newToken()];
    const answers = await Promise.all([
      join(first, { email: 'one@example.com' }),
      join(second, { email: 'two@example.com' }),
      join(first, { email: 'three@example.com' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await members()).toHaveLength(1);
  });

  it('is valid for 24 hours', async () => {
    const token = await newToken();
    await shop.advanceClock('23 hours');
    const before = await read(token);
    await shop.advanceClock('25 hours');
    expect([before.status, (await join(token)).status]).toEqual([200, 401]);
  });

  it.each([
    ['an address', { email: undefined }, 400, '/email'],
    ['a strong password', { password: 'spice' }, 422, '/password'],
  ])('wants %s, and stays valid without', async (_what, changes, status, path) => {
    const token = await newToken();
    const refused = await join(token, changes);
    expect([refused.status, refused.body.errors[0].path]).toEqual([status, path]);
    expect((await join(token)).status).toBe(200);
  });

  it('is useless once somebody works here by another way', async () => {
    const token = await newToken();
    await ensureFirstStaffMember(shop.db, STORE, OPERATOR);
    expect([(await join(token)).status, await firstOwnerLink(shop.db, STORE)]).toEqual([401, null]);
    expect(await members()).toHaveLength(1);
  });

  it('does not set the password of anybody', async () => {
    const token = await newToken();
    const { body } = await send(shop.shopper(), 'use_password_link', { token, password: PASSWORD });
    expect(body.code).toBe('bad_token');
  });

  it('is stored as a hash', async () => {
    const token = await newToken();
    const { rows } = await shop.db.execute<{ token_hash: string }>('select token_hash from staff_links');
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([expect.not.stringContaining(token ?? '')]);
  });
});

describe('npm run shop -- staff link', () => {
  const run = (...args: string[]) => shopCommand(shop.connectionString, 'staff', 'link', ...args, '--json');

  it('prints the link of the first owner while nobody works here', async () => {
    const { link } = JSON.parse((await run()).out);
    expect(link).toMatch(/^http:\/\/localhost:\d+\/admin\/join#token=/);
    expect((await join(tokenOf(link))).status).toBe(200);
  });

  it('prints a link to a new password for an owner who has lost it', async () => {
    await newOperator(shop);
    const { link } = JSON.parse((await run(OPERATOR.email)).out);
    await send(shop.shopper(), 'use_password_link', { token: tokenOf(link), password: PASSWORD });
    const { status } = await signInStaff(shop.shopper(), { email: OPERATOR.email, password: PASSWORD });
    expect([link.includes('/admin/new-password#token='), status]).toEqual([true, 200]);
  });

  it('prints none without a name where somebody works, and none for a stranger', async () => {
    await newOperator(shop);
    const answers = [await run(), await run('nobody@example.com')];
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect(answers[0]?.err).toContain('Name the one who has lost the password');
  });
});
