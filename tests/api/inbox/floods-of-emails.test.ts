import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMailbox } from '#server/inbox/mailbox/read-mailbox.ts';
import { conversations } from '#server/platform/database/schema/inbox-tables.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { emailsInOutbox } from '../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { memoryMailbox } from '../../support/servers/memory-mailbox.ts';
import { rawEmail } from '../../support/servers/raw-email.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const WROTE = 'A customer has written to the shop';
const MANY = 'Many customers are writing to the shop';
/** More than are told one by one in an hour. */
const FLOOD = 40;

let shop: TestShop;
let member: StaffMember;
let hour = 10;

const server = memoryMailbox();
const read = () => readMailbox({ ...shop.deps, mailbox: server, ownAddresses: [] });

/** Goes to the next hour. */
async function waitAnHour(): Promise<void> {
  hour += 1;
  await shop.setClock(`2027-03-01T${hour}:10:00Z`);
}

beforeAll(async () => {
  shop = await startTestShop();
  await waitAnHour();
  await read();
  member = await addStaff(shop, 'support');
});
afterAll(() => shop.close());
beforeEach(waitAnHour);

let people = 0;
const someone = () => {
  people += 1;
  return `flood-${people}@example.com`;
};

async function arrive(...from: readonly string[]): Promise<void> {
  for (const email of from) server.emails.push({ source: Buffer.from(rawEmail({ from: email })) });
  await read();
}

const subjects = async () => (await emailsInOutbox(shop, '')).map(({ subject }) => subject);
/** The subjects of the emails that this brings. */
async function toldOf(work: () => Promise<void>): Promise<string[]> {
  const { length } = await subjects();
  await work();
  return (await subjects()).slice(length);
}

/** What a colleague does with the conversation of a customer. */
async function change(email: string, call: string, body: object): Promise<void> {
  const [row] = await shop.db.select().from(conversations).where(eq(conversations.customerEmail, email));
  const support = await browserOf(shop, member);
  const { status } = await support.post(`/admin/api/conversations/${row?.id}/${call}`, {
    store_id: STORE,
    ...body,
    ...(call !== 'notes' && { version: row?.version }),
  });
  expect(status).toBe(200);
}

const key = () => crypto.randomUUID();

describe('a conversation', () => {
  it('that nobody has is told once, however often the customer writes', async () => {
    const email = someone();
    expect(await toldOf(() => arrive(email, email, email))).toEqual([WROTE]);
  });

  it.each([
    // Who answers has it from then on.
    ['answered', 'replies', () => ({ text: 'It left.', idempotency_key: key() })],
    ['looked into', 'notes', () => ({ text: 'I asked the depot.', idempotency_key: key() })],
    ['closed', 'status', () => ({ status: 'closed' })],
    ['snoozed', 'snooze', () => ({ until: '2027-04-01T00:00:00.000Z' })],
  ])('is told again when the customer writes after it was %s', async (_what, call, body) => {
    const email = someone();
    await arrive(email, email);
    await change(email, call, body());
    expect(await toldOf(() => arrive(email, email))).toHaveLength(1);
  });
});

it('tells a colleague once of what a customer writes before they answer', async () => {
  const email = someone();
  await arrive(email);
  await change(email, 'assign', { staff_member_id: member.id });
  expect(await toldOf(() => arrive(email, email))).toEqual(['A customer has answered you']);
});

describe('many emails of strangers', () => {
  const flood = () => arrive(...Array.from({ length: FLOOD }, someone));

  it('are told one by one up to a limit, and then by one email for the rest of the hour', async () => {
    const told = await toldOf(flood);
    expect(told.filter((subject) => subject === MANY)).toHaveLength(1);
    expect(told.lastIndexOf(WROTE)).toBe(told.length - 2);
    expect(told).toHaveLength(31);
  });

  it('leave the next hour its own', async () => {
    await flood();
    await waitAnHour();
    expect(await toldOf(() => arrive(someone()))).toEqual([WROTE]);
  });

  it('are told behind what customers wait for', async () => {
    await arrive(someone());
    await shop.db.transaction((tx) =>
      shop.deps.emails.enqueue(tx, STORE, {
        to: 'gita@example.com',
        key: `later:${key()}`,
        subject: 'Later',
        preview: '',
        heading: 'Thank you',
        texts: 'by-staff',
        blocks: [],
        reason: '',
      }),
    );
    const { rows } = await shop.db.execute<{ subject: string }>(
      sql`select data->>'subject' as subject from pgboss.job where name = 'send-mail' and state = 'created'
        order by priority desc, created_on limit 1`,
    );
    expect(rows).toEqual([{ subject: 'Later' }]);
  });
});
