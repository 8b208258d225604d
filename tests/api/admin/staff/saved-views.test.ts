import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedView } from '#contracts/admin/staff/saved-view-calls.ts';
import { eraseOnRequest } from '#server/account/erase-on-request.ts';
import { savedViews } from '#server/platform/database/schema/saved-view-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const PATH = '/admin/api/saved_views';

let shop: TestShop;
let support: TestShopper;
let packer: TestShopper;
let marketer: TestShopper;
let manager: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'support'));
  packer = await browserOf(shop, await addStaff(shop, 'packer'));
  marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
});
afterAll(() => shop.close());

let count = 0;
const save = (changes: object = {}, by = support) =>
  by.post(PATH, {
    store_id: STORE,
    list: 'orders',
    name: `View ${++count}`,
    query: 'view=to_pack&sort=oldest',
    is_shared: false,
    idempotency_key: crypto.randomUUID(),
    ...changes,
  });
const saved = async (changes: object = {}, by = support): Promise<SavedView> =>
  (await save(changes, by)).body.saved_view;
const viewsOf = async (by: TestShopper, list = 'orders'): Promise<SavedView[]> =>
  (await by.get(`${PATH}?store_id=${STORE}&list=${list}`)).body.saved_views;
const change = (view: SavedView, changes: object, by = support) =>
  by.post(`${PATH}/${view.saved_view_id}`, {
    store_id: STORE,
    version: view.version,
    name: view.name,
    query: view.query,
    is_shared: view.is_shared,
    ...changes,
  });
const remove = ({ saved_view_id, version }: SavedView, by = support) =>
  by.post(`${PATH}/${saved_view_id}/delete`, { store_id: STORE, version });
const find = async (by: TestShopper, { saved_view_id }: SavedView) =>
  (await viewsOf(by)).find((view) => view.saved_view_id === saved_view_id) ?? null;

describe('a saved view', () => {
  it('is there for its author, with filters, search and sort but without the page', async () => {
    const view = await saved({ query: 'view=to_pack&cursor=abc&sort=oldest&from=&q=asha' });
    expect(await find(support, view)).toMatchObject({
      query: 'q=asha&sort=oldest&view=to_pack',
      is_shared: false,
      author: null,
      may_change: true,
    });
  });

  it('is nobody else’s while it is not shared, not even to be deleted', async () => {
    const view = await saved();
    expect(await find(packer, view)).toBeNull();
    expect((await change(view, { name: 'Mine now' }, manager)).status).toBe(404);
    expect((await remove(view, manager)).status).toBe(404);
  });

  it('that is shared is there for all who see the list, with its author', async () => {
    const view = await saved({ is_shared: true });
    expect(await find(packer, view)).toMatchObject({ author: expect.any(String), may_change: false });
    expect(await viewsOf(marketer)).toEqual([]);
  });

  it('that is shared is changed by its author and by those who manage the staff only', async () => {
    const view = await saved({ is_shared: true });
    expect((await change(view, { name: 'Packer’s' }, packer)).body.code).toBe('forbidden');
    expect((await change(view, { name: 'Renamed by the author' })).status).toBe(200);
    const renamed = { ...view, version: 2 };
    expect((await change(renamed, { query: 'view=on_hold' }, manager)).status).toBe(200);
    expect(await find(packer, view)).toMatchObject({ query: 'view=on_hold', version: 3 });
    expect((await remove({ ...view, version: 3 }, packer)).body.code).toBe('forbidden');
    expect((await remove({ ...view, version: 3 }, manager)).status).toBe(200);
  });

  it('is of a list that the role includes', async () => {
    expect((await save({ list: 'orders' }, marketer)).status).toBe(404);
    expect((await save({ list: 'reviews' }, marketer)).status).toBe(200);
  });

  it('changed by two people at once tells the second what it is now', async () => {
    const view = await saved({ is_shared: true });
    const answers = await Promise.all([
      change(view, { name: `${view.name} a` }),
      change(view, { name: `${view.name} b` }, manager),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused.current).toMatchObject({ version: 2, query: view.query });
  });

  it('has a name that its author has not used, for a new one and for another one', async () => {
    const view = await saved({ name: 'Gifts' });
    expect((await save({ name: 'Gifts' })).body.errors).toMatchObject([{ path: '/name' }]);
    expect((await save({ name: 'Gifts' }, packer)).status).toBe(200);
    const other = await saved();
    expect((await change(other, { name: 'Gifts' })).body.errors).toMatchObject([{ path: '/name' }]);
    expect((await change(view, { query: 'view=shipped' })).status).toBe(200);
  });

  it('is saved once by a double press', async () => {
    const twice = { name: 'Twice', idempotency_key: crypto.randomUUID() };
    const answers = await Promise.all([save(twice), save(twice)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await viewsOf(support)).filter(({ name }) => name === 'Twice')).toHaveLength(1);
  });

  it('is in the audit log by its name, and what was searched for is not', async () => {
    await save({ name: 'Asha only', query: 'q=secret-person' });
    const entries = await shop.db.select().from(staffActions).where(eq(staffActions.command, 'views save'));
    expect(entries.map(({ summary }) => summary)).toContain('Saved the view Asha only of orders');
    expect(JSON.stringify(entries)).not.toContain('secret-person');
  });

  it('forgets the search for a person who is erased', async () => {
    const view = await saved({
      query: 'q=Forget.Me%40example.com&view=shipped',
      name: 'forget.me@example.com',
    });
    await eraseOnRequest(shop.deps, { storeId: STORE, email: 'forget.me@example.com', accountId: null });
    const [row] = await shop.db.select().from(savedViews).where(eq(savedViews.id, view.saved_view_id));
    expect(row).toMatchObject({ query: 'view=shipped', name: expect.not.stringContaining('forget') });
  });
});
