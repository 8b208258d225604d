import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '#server/admin/audit/audit-entries.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { orderRow, placeOrder } from '../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
let member: StaffMember;
beforeAll(async () => {
  shop = await startTestShop();
  member = await addStaff(shop, 'owner');
  owner = await browserOf(shop, member);
  for (const [index, operator] of ['noor', 'ines', 'noor', 'noor', 'ines'].entries())
    await recordAction(shop.db, {
      storeId: STORE,
      operator,
      command: 'orders ship',
      arguments: [`order=${index}`],
      outcome: 'done',
      subject: { type: 'order', id: `order-${index}` },
      summary: `Shipped order ${index}`,
      before: { status: 'placed' },
      after: { status: 'shipped' },
    });
});
afterAll(() => shop.close());

const entries = async (query: string) => {
  const { status, body } = await owner.get(`/admin/api/audit?store_id=${STORE}&command=orders${query}`);
  expect(status).toBe(200);
  return body as {
    entries: { who: string; summary: string; subject_id: string }[];
    next_cursor: string | null;
  };
};

describe('the audit log', () => {
  it('is read in pages that neither repeat nor skip an entry, newest first', async () => {
    const first = await entries('&limit=2');
    const second = await entries(`&limit=2&cursor=${first.next_cursor}`);
    const third = await entries(`&limit=2&cursor=${second.next_cursor}`);
    expect([first, second, third].map((page) => page.entries.map(({ summary }) => summary))).toEqual([
      ['Shipped order 4', 'Shipped order 3'],
      ['Shipped order 2', 'Shipped order 1'],
      ['Shipped order 0'],
    ]);
    expect(third.next_cursor).toBeNull();
  });

  it('is filtered by person', async () => {
    const found = await entries('&who=ines');
    expect(found.entries.map(({ subject_id }) => subject_id)).toEqual(['order-4', 'order-1']);
  });

  it('is filtered by what it was done to, with the values before and after', async () => {
    const found = await entries('&subject_type=order&subject_id=order-2');
    expect(found.entries).toMatchObject([
      { summary: 'Shipped order 2', before: { status: 'placed' }, after: { status: 'shipped' } },
    ]);
  });

  it('is filtered by days of the store', async () => {
    const { rows } = await shop.db.execute<{ today: string }>(
      sql`select (shop_now() at time zone time_zone)::date::text as today from stores where id = ${STORE}`,
    );
    const today = rows[0]?.today ?? '';
    const onlyToday = await entries(`&from=${today}&until=${today}`);
    const before = await entries('&until=2020-02-29');
    expect([onlyToday.entries.length, before.entries.length]).toEqual([5, 0]);
  });

  it.each([
    'nonsense',
    Buffer.from('["1"]').toString('base64url'),
    Buffer.from('["x","y"]').toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    const { status, body } = await owner.get(`/admin/api/audit?store_id=${STORE}&cursor=${cursor}`);
    expect([status, body.code]).toEqual([400, 'malformed']);
  });

  it('names the person and the thing as people call them, with the email beside it', async () => {
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email: 'named@example.com' });
    const { number } = await orderRow(shop, order);
    await owner.post(`/admin/api/orders/${order.id}/hold`, { store_id: STORE, reason: 'a scratch' });
    const { body } = await owner.get(`/admin/api/audit?store_id=${STORE}&subject_id=${order.id}`);
    expect(body.entries).toMatchObject([
      {
        who: member.email,
        who_name: member.name,
        subject_name: `#${number}`,
        summary: 'Held back: a scratch',
      },
    ]);
  });

  it('names customers only to those who may see them', async () => {
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], {
      email: 'seen@example.com',
      name: 'Ada Seen',
    });
    const customers = await owner.get(`/admin/api/customers?store_id=${STORE}&q=seen@example.com`);
    const { customer_id } = customers.body.customers[0];
    await recordAction(shop.db, {
      storeId: STORE,
      operator: 'noor',
      command: 'customers edit',
      arguments: [],
      outcome: 'done',
      subject: { type: 'customer', id: customer_id },
    });
    const auditor: StaffMember = {
      ...member,
      role: 'own',
      ownRoleName: 'Auditor',
      ownPermissions: ['audit:read'],
    };
    const nameFor = async (reader: StaffMember) => {
      const { entries: found } = await auditEntries(shop.db, reader, {
        store_id: STORE,
        subject_id: customer_id,
      });
      return found[0]?.subject_name;
    };
    expect([await nameFor(member), await nameFor(auditor)]).toEqual(['Ada Seen', null]);
  });
});
