import { and, eq, like, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Permission } from '#domain/staff/permissions.ts';
import { sendNewOrderDigests } from '#server/orders/emails/new-order-emails.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { newOrderNotifications } from '#server/platform/database/schema/order-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { staffEmailAddresses } from '#server/platform/staff-email-addresses.ts';
import { ensureFirstStaffMember } from '#server/staff/first-staff-member.ts';
import { disableStaffMember } from '#server/staff/manage-staff.ts';
import { orderRow, placeOrder } from '../../support/buying/orders.ts';
import { addStaff, OPERATOR } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(undefined, { work: true });
  await ensureFirstStaffMember(shop.db, STORE, OPERATOR);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(sandboxMailbox);
  await shop.db.delete(newOrderNotifications);
});

type Wanted = typeof stores.$inferSelect.newOrderEmails;
const want = (newOrderEmails: Wanted) =>
  shop.db.update(stores).set({ newOrderEmails, timeZone: 'America/New_York' }).where(eq(stores.id, STORE));

const buy = () => placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
const digests = () => sendNewOrderDigests(shop.deps);

/** What the operator has got about orders. */
const mails = () =>
  shop.db
    .select()
    .from(sandboxMailbox)
    .where(and(eq(sandboxMailbox.to, OPERATOR.email), like(sandboxMailbox.subject, '%new order%')));

const untilCollected = (count: number) =>
  vi.waitFor(async () => expect(await shop.db.$count(newOrderNotifications)).toBe(count), {
    timeout: 20_000,
  });
const untilMailed = (count: number) =>
  vi.waitFor(async () => expect(await mails()).toHaveLength(count), { timeout: 20_000 });

/** Until the jobs that tell of new orders are done. */
const untilTold = () =>
  vi.waitFor(
    async () => {
      const { rows } = await shop.db.execute(
        sql`select 1 from pgboss.job where name = 'tell-new-order' and state <> 'completed'`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );

/** A time of the store, the day after tomorrow. */
const inTwoDays = (time: string): string =>
  Temporal.Now.zonedDateTimeISO('America/New_York')
    .add({ days: 2 })
    .withPlainTime(time)
    .toInstant()
    .toString();

describe('staff get an email of new orders', () => {
  it('for each, with what was bought and where it goes, at once', async () => {
    await want('each');
    const { id } = await buy();
    const mail = await vi.waitFor(
      async () => {
        const found = await shop.db
          .select()
          .from(sandboxMailbox)
          .where(like(sandboxMailbox.subject, 'New order%'));
        expect(found).toHaveLength(1);
        return found[0];
      },
      { timeout: 20_000 },
    );
    expect(mail).toMatchObject({
      to: OPERATOR.email,
      subject: expect.stringContaining(`#${(await orderRow(shop, { id })).number}`),
    });
    expect(mail?.text).toContain('350 5th Ave');
    expect(mail?.text).toContain('The Mix');
  });

  it('collected hourly, when the store wants it like that', async () => {
    await want('hourly');
    const [first, second] = [await buy(), await buy()];
    await untilCollected(2);
    await digests();
    await digests();
    await untilMailed(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('2 new orders');
    for (const { id } of [first, second])
      expect(mail?.text).toContain(`#${(await orderRow(shop, { id })).number}`);
  });

  it('collected daily, at eight in the morning of the store', async () => {
    await want('daily');
    await shop.setClock(inTwoDays('07:30'));
    await buy();
    await untilCollected(1);
    await digests();
    expect(await shop.db.$count(newOrderNotifications)).toBe(1);
    // The clock is set by whole seconds.
    await shop.setClock(inTwoDays('08:00:02'));
    await digests();
    await untilMailed(1);
  });

  it('or none', async () => {
    await want('none');
    await buy();
    await untilTold();
    await digests();
    expect(await mails()).toEqual([]);
  });
});

describe('staff are alerted', () => {
  it('when the last unit of something is sold, each time', async () => {
    const soldOut = () => shop.db.$count(alerts, like(alerts.key, 'sold-out:MIX-5OZ:%'));
    for (const times of [1, 2]) {
      await shop.db.update(stock).set({ onHand: 2 }).where(eq(stock.sku, 'MIX-5OZ'));
      await buy();
      expect(await soldOut()).toBe(times - 1);
      await buy();
      expect(await soldOut()).toBe(times);
    }
  });
});

describe('emails to staff', () => {
  it('go to active members whose role includes the permission', async () => {
    const staffed = await startTestShop();
    const packer = await addStaff(staffed, 'packer');
    const support = await addStaff(staffed, 'support');
    const former = await addStaff(staffed, 'owner');
    const owner = await addStaff(staffed, 'owner');
    await disableStaffMember(staffed.db, STORE, former.email);
    const to = (permission: Permission) =>
      staffed.db.transaction((tx) => staffEmailAddresses(tx, STORE, permission));
    const recipients = [await to('orders:ship'), await to('messages:read'), await to('alerts:read')];
    await staffed.close();
    expect(recipients).toEqual([[owner.email, packer.email], [owner.email, support.email], [owner.email]]);
  });
});
