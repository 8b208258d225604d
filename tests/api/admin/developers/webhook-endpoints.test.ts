import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '#domain/webhooks/delivery-schedule.ts';
import { changeRole, disableStaffMember } from '#server/staff/manage-staff.ts';
import { findStaffMemberByEmail, type StaffMember } from '#server/staff/staff-store.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  rotateSecret,
} from '#server/webhooks/manage-endpoints.ts';
import { stopWithoutMember } from '#server/webhooks/stop-without-member.ts';
import { emailsInOutbox, placeOrder } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator, OPERATOR } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { startReceiver, type WebhookReceiver } from '../../../support/servers/webhook-receiver.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { addWebhook, changeWebhook, deliver, TO_THIS_MACHINE } from '../../../support/webhooks.ts';

let shop: TestShop;
let owner: TestShopper;
let receiver: WebhookReceiver;
beforeAll(async () => {
  shop = await startTestShop(TO_THIS_MACHINE);
  owner = await newOperator(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await shop.db.execute(sql`delete from webhook_endpoints`);
  await shop.db.execute(sql`delete from webhook_events`);
  await receiver.close();
});

const API = '/admin/api/webhooks';
const add = async (events?: readonly string[]): Promise<{ id: string; secret: string }> =>
  (await addWebhook(owner, { address: receiver.address, ...(events && { events }) })).body;
const shown = async (id: string) => (await owner.get(`${API}/${id}?store_id=${STORE}`)).body;
const count = (onHand: number) =>
  owner.post('/admin/api/count', { store_id: STORE, sku: 'BHEL-5OZ', on_hand: onHand });

describe('an endpoint', () => {
  it('shows its secret once', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_/);
    expect(
      JSON.stringify([await shown(id), (await owner.get(`${API}?store_id=${STORE}`)).body]),
    ).not.toContain('whsec_');
    const { rows } = await shop.db.execute(sql`select * from webhook_endpoints`);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it('that somebody else has changed meanwhile is not overwritten', async () => {
    const { id } = await add();
    const change = (description: string) =>
      owner.post(`${API}/${id}`, {
        store_id: STORE,
        address: receiver.address,
        description,
        events: ['order.paid'],
        is_enabled: true,
        version: 1,
      });
    await change('first');
    const { status, body } = await change('second');
    expect([status, body.code, body.current.description]).toEqual([409, 'changed_meanwhile', 'first']);
  });

  it('that is disabled is sent nothing', async () => {
    const { id } = await add(['stock.changed']);
    await owner.post(`${API}/${id}`, {
      store_id: STORE,
      address: receiver.address,
      description: '',
      events: ['stock.changed'],
      is_enabled: false,
      version: 1,
    });
    await count(95);
    await deliver(shop);
    expect(receiver.received).toEqual([]);
  });

  it('that there is not has no list of deliveries', async () => {
    const { status } = await owner.get(`${API}/${crypto.randomUUID()}/deliveries?store_id=${STORE}`);
    expect(status).toBe(404);
  });

  it('that is removed takes its deliveries with it', async () => {
    const { id } = await add(['stock.changed']);
    await count(96);
    const { status } = await owner.post(`${API}/${id}/remove`, { store_id: STORE, version: 1 });
    const { rows } = await shop.db.execute(sql`select from webhook_deliveries`);
    expect([status, rows.length]).toEqual([200, 0]);
  });

  it('is told by email to who added it or sends it elsewhere, and not for another change', async () => {
    const told = async () =>
      (await emailsInOutbox(shop, 'staff-security:')).filter(({ subject }) => subject.startsWith('A webhook'))
        .length;
    const before = await told();
    const { id } = await add(['stock.changed']);
    expect(await told()).toBe(before + 1);
    const change = (address: string, version: number) =>
      owner.post(`${API}/${id}`, {
        store_id: STORE,
        address,
        description: `the ${version}.`,
        events: ['stock.changed'],
        is_enabled: true,
        version,
      });
    await change(receiver.address, 1);
    expect(await told()).toBe(before + 1);
    await change(`${receiver.address}/elsewhere`, 2);
    expect(await told()).toBe(before + 2);
  });

  describe('of somebody whose role does not show all events', () => {
    let as: TestShopper;
    beforeAll(async () => {
      await owner.post('/admin/api/staff/roles', {
        store_id: STORE,
        name: 'Integrator',
        permissions: ['developers:read', 'developers:edit', 'stock:read'],
      });
      const member = await addStaff(shop, 'packer');
      await shop.db.execute(sql`update staff_members m set role = 'own', own_role_id = r.id, own_role_name = r.name,
        own_permissions = r.permissions from staff_roles r where r.name = 'Integrator' and m.id = ${member.id}`);
      as = await browserOf(shop, member);
    });

    it('is not sent to another address with events that the role does not show', async () => {
      const { id } = await add(['order.placed']);
      const change = (address: string) =>
        as.post(`${API}/${id}`, {
          store_id: STORE,
          address,
          description: 'ours',
          events: ['order.placed'],
          is_enabled: true,
          version: 1,
        });
      const moved = await change(`${receiver.address}/elsewhere`);
      const described = await change(receiver.address);
      expect([moved.body.errors?.[0].path, described.status]).toEqual(['/events', 200]);
    });

    it.each([
      ['at once', ['order.placed']],
      ['first', ['stock.changed']],
    ])(
      'is not sent to another address while such events wait, also when they are left out %s',
      async (_, events) => {
        const { id } = await add(['order.placed', 'stock.changed']);
        receiver.answer({ status: 500 });
        await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
        await deliver(shop);
        await changeWebhook(owner, id, { events });
        const { status, body } = await as.post(`${API}/${id}`, {
          store_id: STORE,
          address: `${receiver.address}/elsewhere`,
          description: '',
          events: ['stock.changed'],
          is_enabled: true,
          version: 2,
        });
        expect([status, body.errors?.[0].path]).toEqual([409, '/address']);
      },
    );

    it('is not sent an event again that the role does not show', async () => {
      const { id } = await add(['order.placed']);
      await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
      await deliver(shop);
      const { body } = await owner.get(`${API}/${id}/deliveries?store_id=${STORE}`);
      const { status } = await as.post(`/admin/api/webhook_deliveries/${body.deliveries[0].id}/send`, {
        store_id: STORE,
      });
      await deliver(shop);
      expect([status, receiver.received.length]).toEqual([409, 1]);
    });

    it('is not enabled in the name of somebody whose role does not show its events', async () => {
      const { id } = await add(['order.placed']);
      await changeWebhook(owner, id, { is_enabled: false });
      const { status, body } = await as.post(`${API}/${id}`, {
        store_id: STORE,
        address: receiver.address,
        description: '',
        events: ['order.placed'],
        is_enabled: true,
        version: 2,
      });
      expect([status, body.errors?.[0].path]).toEqual([409, '/is_enabled']);
    });

    it('gets no new secret while it has events that the role does not show', async () => {
      const { id } = await add(['order.placed']);
      const { status } = await as.post(`${API}/${id}/secret`, { store_id: STORE, version: 1 });
      expect(status).toBe(409);
    });

    it('is added with events that the role shows, and with no others', async () => {
      const allowed = await addWebhook(as, { address: receiver.address, events: ['stock.changed'] });
      const refused = await addWebhook(as, { address: receiver.address, events: ['order.placed'] });
      expect([allowed.status, refused.body.errors[0].path]).toEqual([200, '/events']);
    });
  });
});

describe('an endpoint in the name of a member', () => {
  let member: StaffMember;
  let id: string;
  beforeEach(async () => {
    member = await addStaff(shop, 'manager');
    const as = await browserOf(shop, member);
    ({ id } = (await addWebhook(as, { address: receiver.address, events: ['stock.changed'] })).body);
  });

  const ownerName = async () => {
    const found = await findStaffMemberByEmail(shop.db, STORE, OPERATOR.email);
    return found?.name || OPERATOR.email;
  };
  const leave = () => disableStaffMember(shop.db, STORE, member.email);
  const becomeBookkeeper = () => changeRole(shop.deps, STORE, member.email, 'bookkeeper');

  it.each([
    ['does not work here any more', leave],
    ['has a role that does not show all of its events any more', becomeBookkeeper],
  ])('who %s is sent nothing more, and an alert says why', async (_why, change) => {
    await change();
    await count(change === leave ? 70 : 71);
    await deliver(shop);
    expect(receiver.received).toEqual([]);
    expect(await shown(id)).toMatchObject({ is_enabled: false, disabled_because: 'member' });
    const { rows } = await shop.db.execute(
      sql`select text from alerts where key like ${`webhook-disabled:${id}:%`}`,
    );
    expect(rows).toEqual([{ text: expect.stringContaining(`${member.name} (${member.email})`) }]);
  });

  it('who has left is disabled within a minute, before anything is to be sent', async () => {
    await leave();
    await stopWithoutMember(shop.deps);
    expect(await shown(id)).toMatchObject({ is_enabled: false, disabled_because: 'member' });
  });

  it('who has another role that shows its events is sent them as before', async () => {
    await changeRole(shop.deps, STORE, member.email, 'packer');
    await count(72);
    await deliver(shop);
    expect(receiver.received).toHaveLength(1);
  });

  it('is sent what has happened since once somebody else enables it, who is told, and in whose name it is then', async () => {
    await leave();
    await stopWithoutMember(shop.deps);
    await count(73);
    const told = async () => (await emailsInOutbox(shop, 'staff-security:')).length;
    const before = await told();
    await changeWebhook(owner, id, {});
    await deliver(shop);
    expect(receiver.received).toHaveLength(1);
    expect(await told()).toBe(before + 1);
    expect(await shown(id)).toMatchObject({
      is_enabled: true,
      disabled_because: null,
      made_by: await ownerName(),
    });
  });

  it('is in the name of the member who chooses more events for it', async () => {
    await changeWebhook(owner, id, { events: ['stock.changed', 'order.placed'] });
    expect(await shown(id)).toMatchObject({ made_by: await ownerName() });
  });

  it.each([
    [
      'adds',
      (by: StaffMember) =>
        addEndpoint(shop.deps, { address: receiver.address, description: '', events: ['stock.changed'] }, by),
    ],
    [
      'changes',
      (by: StaffMember) =>
        changeEndpoint(
          shop.deps,
          { id: anId(id), version: 1 },
          { address: receiver.address, description: 'new', events: ['stock.changed'], isEnabled: true },
          by,
        ),
    ],
    ['makes a secret of', (by: StaffMember) => rotateSecret(shop.deps, { id: anId(id), version: 1 }, by)],
    ['removes', (by: StaffMember) => removeEndpoint(shop.db, { id: anId(id), version: 1 }, by)],
  ])('somebody whose role was changed since the request began %s none', async (_what, change) => {
    await becomeBookkeeper();
    await expect(change(member)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await owner.get(`${API}?store_id=${STORE}`)).body.webhooks).toMatchObject([
      { id, description: '' },
    ]);
  });
});

describe('a receiver that fails for days', () => {
  it('gets what happened while it was disabled once it is enabled again', async () => {
    const { id } = await add(['stock.changed']);
    await shop.db.execute(
      sql`update webhook_endpoints set is_enabled = false, failed_at = shop_now(), disabled_because = 'failing'`,
    );
    await count(301);
    await deliver(shop);
    const meanwhile = receiver.received.length;
    await changeWebhook(owner, id, { is_enabled: true });
    await deliver(shop);
    expect([meanwhile, receiver.received.map(({ event }) => event.data.on_hand)]).toEqual([0, [301]]);
  });

  it('is disabled with an alert, and gets what waits when it is enabled again', async () => {
    const timed = await startTestShop(TO_THIS_MACHINE);
    const staff = await newOperator(timed);
    const { body } = await addWebhook(staff, { address: receiver.address, events: ['stock.changed'] });
    receiver.answer({ status: 500 });
    await staff.post('/admin/api/count', { store_id: STORE, sku: 'BHEL-5OZ', on_hand: 90 });
    await deliver(timed);
    await timed.advanceClock('73 hours');
    await deliver(timed);
    const again = await newOperator(timed);
    const disabled = (await again.get(`${API}/${body.id}?store_id=${STORE}`)).body;
    const { body: alerts } = await again.get(`/admin/api/alerts?store_id=${STORE}`);
    receiver.answer({ status: 204 });
    receiver.received.length = 0;
    await changeWebhook(again, body.id, { is_enabled: true });
    await timed.advanceClock('90 hours');
    await deliver(timed);
    await timed.close();
    expect(disabled).toMatchObject({ is_enabled: false, failed_at: expect.any(String) });
    expect(JSON.stringify(alerts)).toContain('A webhook was disabled');
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['stock.changed']);
  });
});

describe('a delivery whose attempts are used up', () => {
  const exhaust = (failingSince: string) =>
    shop.db.execute(sql`with exhausted as (
        update webhook_deliveries set attempts = ${MAX_ATTEMPTS - 1}, next_attempt_at = shop_now()
        where position = (select min(position) from webhook_deliveries))
      update webhook_endpoints set failing_since = shop_now() - ${failingSince}::interval`);
  const statuses = async (): Promise<string[]> => {
    const { rows } = await shop.db.execute(sql`select status from webhook_deliveries order by position`);
    return rows.map(({ status }) => String(status));
  };
  const refuse = async (...counts: number[]) => {
    const { id } = await add(['stock.changed']);
    receiver.answer({ status: 500 });
    for (const onHand of counts) await count(onHand);
    return id;
  };

  it('is sent in its place when its endpoint, which was disabled meanwhile, is enabled again', async () => {
    const id = await refuse(401, 402);
    await exhaust('73 hours');
    await deliver(shop);
    receiver.answer({ status: 204 });
    receiver.received.length = 0;
    await changeWebhook(owner, id, { is_enabled: true });
    await deliver(shop);
    expect(receiver.received.map(({ event }) => event.data.on_hand)).toEqual([401, 402]);
  });

  it('waits while nothing arrives at its endpoint', async () => {
    await refuse(403);
    await exhaust('48 hours');
    await deliver(shop);
    expect(await statuses()).toEqual(['pending']);
  });

  it('waits when its endpoint was enabled too early', async () => {
    const id = await refuse(404);
    await exhaust('73 hours');
    await deliver(shop);
    await changeWebhook(owner, id, { is_enabled: true });
    await deliver(shop);
    expect(await statuses()).toEqual(['pending']);
  });

  it('waits when its endpoint answers 410', async () => {
    await refuse(405);
    receiver.answer({ status: 410 });
    await shop.db.execute(sql`update webhook_deliveries set attempts = ${MAX_ATTEMPTS - 1}`);
    await deliver(shop);
    expect(await statuses()).toEqual(['pending']);
  });

  it('waits until it is three days old where its endpoint takes others', async () => {
    await refuse(408);
    await shop.db.execute(sql`update webhook_deliveries set attempts = ${MAX_ATTEMPTS - 1}`);
    await deliver(shop);
    expect(await statuses()).toEqual(['pending']);
  });

  it('fails where its endpoint takes others, which then do not wait for it', async () => {
    await refuse(406, 407);
    receiver.answer(({ event }) => ({ status: event.data.on_hand === 406 ? 500 : 204 }));
    await shop.db.execute(
      sql`update webhook_deliveries set attempts = ${MAX_ATTEMPTS - 1}, created_at = created_at - interval '3 days'`,
    );
    await deliver(shop);
    await deliver(shop);
    expect(await statuses()).toEqual(['failed', 'delivered']);
  });
});

describe('a receiver that answers 410', () => {
  const answer410 = async (onHand: number) => {
    const { id } = await add(['stock.changed']);
    receiver.answer({ status: 410 });
    await count(onHand);
    await deliver(shop);
    receiver.received.length = 0;
    return id;
  };

  it('is disabled at once, and why is shown', async () => {
    expect(await shown(await answer410(201))).toMatchObject({ is_enabled: false, disabled_because: 'gone' });
  });

  it('is an alert that says so', async () => {
    await answer410(202);
    const { body: alerts } = await owner.get(`/admin/api/alerts?store_id=${STORE}`);
    expect(JSON.stringify(alerts)).toContain('answered 410');
  });

  it('misses what happens until it is enabled again, and then gets what it has refused', async () => {
    const id = await answer410(203);
    await count(204);
    receiver.answer({ status: 204 });
    await changeWebhook(owner, id, { is_enabled: true });
    await shop.db.execute(sql`update webhook_deliveries set next_attempt_at = shop_now()`);
    await deliver(shop);
    expect(receiver.received.map(({ event }) => event.data.on_hand)).toEqual([203]);
    expect(await shown(id)).toMatchObject({ is_enabled: true, disabled_because: null });
  });
});
