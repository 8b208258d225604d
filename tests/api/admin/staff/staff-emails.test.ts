import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMailbox } from '#server/inbox/mailbox/read-mailbox.ts';
import { conversations } from '#server/platform/database/schema/inbox-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { changeRole, disableStaffMember } from '#server/staff/manage-staff.ts';
import { insertStaffMember, type StaffMember } from '#server/staff/staff-store.ts';
import { emailsInOutbox, placeOrder } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator, OPERATOR, signInStaff } from '../../../support/buying/people.ts';
import { memoryMailbox } from '../../../support/servers/memory-mailbox.ts';
import { rawEmail } from '../../../support/servers/raw-email.ts';
import { SoftwareAuthenticator } from '../../../support/servers/software-authenticator.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const PASSWORD = 'cardamom-tram-7';

let shop: TestShop;
let owner: TestShopper;
let passwordHash: string;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => shop.close());

const send = (browser: TestShopper, call: string, body: object = {}) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });
const read = async (browser: TestShopper, call: string) =>
  (await browser.get(`/admin/api/${call}?store_id=${STORE}`)).body;
const key = () => crypto.randomUUID();
const emailsTo = async ({ email }: StaffMember): Promise<EmailContent[]> =>
  (await emailsInOutbox(shop, '')).filter(
    // Everybody who answers customers gets what they write.
    ({ to, key }) => to === email && !key.startsWith('contact-request:'),
  );
const subjectsTo = async (member: StaffMember) => (await emailsTo(member)).map(({ subject }) => subject);
const linksIn = ({ blocks }: EmailContent) =>
  blocks.flatMap((block) => ('button' in block ? [block.button.link] : []));

let people = 0;
/** Somebody with a password, so that they can sign in. */
async function newSupport(): Promise<StaffMember> {
  people += 1;
  const email = `told.${people}@staff.example`;
  const made = { storeId: STORE, email, name: `Told ${people}`, role: 'support', passwordHash } as const;
  const member = await insertStaffMember(shop.db, made);
  if (!member) throw new Error(`${email} is there already`);
  return member;
}

async function switchOff(member: StaffMember, wanted: string[]): Promise<void> {
  const browser = await browserOf(shop, member);
  const { version } = await read(browser, 'account/emails');
  expect((await send(browser, 'account/emails', { wanted, version })).status).toBe(200);
}

let writers = 0;
async function newConversation() {
  writers += 1;
  const email = `customer.${writers}@example.com`;
  await shop.shopper().post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: { customer_name: 'Maya Rao', customer_email: email, message: 'Where is it?' },
  });
  const [row] = await shop.db.select().from(conversations).where(eq(conversations.customerEmail, email));
  if (!row) throw new Error(`no conversation with ${email}`);
  return row;
}

type OwnConversation = Awaited<ReturnType<typeof newConversation>>;
const assign = async ({ id }: OwnConversation, to: StaffMember, by = owner) => {
  const { conversation } = await read(by, `conversations/${id}`);
  return send(by, `conversations/${id}/assign`, { version: conversation.version, staff_member_id: to.id });
};

const mailbox = memoryMailbox();
/** The customer answers by email. */
async function answer({ customerEmail }: OwnConversation): Promise<void> {
  const read = () => readMailbox({ ...shop.deps, ownAddresses: [], mailbox });
  // The first time only the position is stored.
  if (mailbox.emails.length === 0) await read();
  const text = rawEmail({ from: `Maya <${customerEmail}>`, text: 'Still waiting.' });
  mailbox.emails.push({ source: Buffer.from(text) });
  await read();
}

describe('who is mentioned in a note', () => {
  it.each([
    ['an order', async () => `orders/${(await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }])).id}`],
    ['a conversation', async () => `conversations/${(await newConversation()).id}`],
    [
      'a customer',
      async () => {
        await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
        return `customers/${(await read(owner, 'customers')).customers[0].customer_id}`;
      },
    ],
  ])('on %s gets an email with a link to it, whose subject names nobody', async (_what, make) => {
    const member = await newSupport();
    const place = await make();
    const text = `@${member.name} please look at Maya`;
    const { status, body } = await send(owner, `${place}/notes`, { text, idempotency_key: key() });
    const [email, ...more] = await emailsTo(member);
    expect([status, body.mentioned, more]).toEqual([200, [member.name], []]);
    expect(email && linksIn(email)[0]).toBe(`/admin/${place.replace('conversations', 'inbox')}`);
    expect(email?.subject).toMatch(
      /^You were mentioned in a note on (order #\d+|a conversation|the page of a customer)$/,
    );
    expect(`${email?.subject} ${email?.preview}`).not.toContain('Maya');
  });

  it('gets one email for a note that is sent twice', async () => {
    const member = await newSupport();
    const { id } = await newConversation();
    const note = { text: `@${member.name}`, idempotency_key: key() };
    for (const _ of [1, 2]) await send(owner, `conversations/${id}/notes`, note);
    expect(await emailsTo(member)).toHaveLength(1);
  });

  it('gets none who has switched them off, and is not said to', async () => {
    const member = await newSupport();
    await switchOff(member, ['assignments', 'answers']);
    const { id } = await newConversation();
    const note = { text: `@${member.name}`, idempotency_key: key() };
    const { body } = await send(owner, `conversations/${id}/notes`, note);
    expect([body.mentioned, await emailsTo(member)]).toEqual([[], []]);
  });
});

describe('a conversation that is assigned', () => {
  it('is told to the colleague, with a link', async () => {
    const member = await newSupport();
    const conversation = await newConversation();
    await assign(conversation, member);
    const email = (await emailsTo(member)).find(({ subject }) => subject.includes('assigned'));
    expect([email?.subject, email && linksIn(email)]).toEqual([
      'A conversation was assigned to you',
      [`/admin/inbox/${conversation.id}`],
    ]);
    expect(JSON.stringify(email)).not.toContain('Maya');
  });

  it('is told to nobody who takes it themselves, has it already, or does not want to know', async () => {
    const [self, twice, unwilling] = [await newSupport(), await newSupport(), await newSupport()];
    await switchOff(unwilling, ['mentions', 'answers']);
    await assign(await newConversation(), self, await browserOf(shop, self));
    const conversation = await newConversation();
    for (const _ of [1, 2]) await assign(conversation, twice);
    await assign(await newConversation(), unwilling);
    const told = async (member: StaffMember) =>
      (await subjectsTo(member)).filter((subject) => subject.includes('assigned')).length;
    expect([await told(self), await told(twice), await told(unwilling)]).toEqual([0, 1, 0]);
  });
});

describe('a message of the contact form', () => {
  const contactEmailsTo = async ({ email }: StaffMember) =>
    (await emailsInOutbox(shop, '')).filter(
      ({ to, key: sent }) => to === email && sent.startsWith('contact-request:'),
    );

  it('is told to who answers customers, and its subject names nobody', async () => {
    const member = await newSupport();
    await newConversation();
    const [email] = await contactEmailsTo(member);
    expect(email?.subject).toBe('A customer has written to the shop');
    expect(`${email?.subject} ${email?.preview}`).not.toMatch(/Maya|Where is it/);
  });

  it('is not told to a colleague who has switched that off', async () => {
    const member = await newSupport();
    await switchOff(member, ['mentions', 'assignments', 'answers']);
    await newConversation();
    expect(await contactEmailsTo(member)).toEqual([]);
  });
});

describe('an answer of the customer by email', () => {
  const ANSWERED = 'A customer has answered you';

  it('is told to the assignee', async () => {
    const [member, other] = [await newSupport(), await newSupport()];
    const conversation = await newConversation();
    await assign(conversation, member);
    await answer(conversation);
    const email = (await emailsTo(member)).find(({ subject }) => subject === ANSWERED);
    expect(email && linksIn(email)).toEqual([`/admin/inbox/${conversation.id}`]);
    expect(JSON.stringify(email)).not.toMatch(/Maya|Still waiting/);
    expect(await subjectsTo(other)).not.toContain(ANSWERED);
  });

  it('is not told to an assignee who has switched that off', async () => {
    const member = await newSupport();
    await switchOff(member, ['mentions', 'assignments']);
    const conversation = await newConversation();
    await assign(conversation, member);
    await answer(conversation);
    expect(await subjectsTo(member)).not.toContain(ANSWERED);
  });

  const WROTE = 'A customer has written to the shop';
  const toldOf = async (conversation: OwnConversation) =>
    (await emailsInOutbox(shop, 'conversation-answer:'))
      .filter((email) => linksIn(email).includes(`/admin/inbox/${conversation.id}`))
      .map(({ to, subject }) => [to, subject]);

  it('is told to all who answer customers when nobody has the conversation', async () => {
    const [member, unwilling] = [await newSupport(), await newSupport()];
    await switchOff(unwilling, ['mentions', 'assignments', 'answers']);
    const conversation = await newConversation();
    await answer(conversation);
    const told = await toldOf(conversation);
    expect(told).toContainEqual([member.email, WROTE]);
    expect(told.map(([to]) => to)).not.toContain(unwilling.email);
  });

  it('is told to all who answer customers when the colleague may not read it any more', async () => {
    const [member, other] = [await newSupport(), await newSupport()];
    const conversation = await newConversation();
    await assign(conversation, member);
    await changeRole(shop.deps, STORE, member.email, 'packer');
    await answer(conversation);
    const told = await toldOf(conversation);
    expect(told).toContainEqual([other.email, WROTE]);
    expect(told.map(([to]) => to)).not.toContain(member.email);
  });

  it('is told to all who answer customers when the colleague was disabled, who has no conversation any more', async () => {
    const [member, other] = [await newSupport(), await newSupport()];
    const conversation = await newConversation();
    await assign(conversation, member);
    await disableStaffMember(shop.db, STORE, member.email);
    const { conversation: shown } = await read(owner, `conversations/${conversation.id}`);
    expect(shown.assignee_id).toBeNull();
    await answer(conversation);
    expect(await toldOf(conversation)).toContainEqual([other.email, WROTE]);
  });

  it('of a sender who is spam is told to nobody', async () => {
    const member = await newSupport();
    const conversation = await newConversation();
    await assign(conversation, member);
    const { conversation: shown } = await read(owner, `conversations/${conversation.id}`);
    await send(owner, `conversations/${conversation.id}/status`, { version: shown.version, status: 'spam' });
    await answer(conversation);
    expect(await subjectsTo(member)).not.toContain(ANSWERED);
  });
});

describe('the emails that one wants', () => {
  it('are all of them at first, and changed only from what was shown', async () => {
    const member = await newSupport();
    const browser = await browserOf(shop, member);
    const { wanted, version } = await read(browser, 'account/emails');
    await send(browser, 'account/emails', { wanted: ['mentions'], version });
    const stale = await send(browser, 'account/emails', { wanted: [], version });
    expect(wanted).toEqual(['mentions', 'assignments', 'answers', 'contact_requests']);
    expect([stale.status, (await read(browser, 'account/emails')).wanted]).toEqual([409, ['mentions']]);
  });
});

describe('a member is told', () => {
  const NEW_DEVICE = 'A new device signed in to the back office';
  const signInOn = (browser: TestShopper, { email }: StaffMember, password = PASSWORD) =>
    signInStaff(browser, { email, password });

  it('of a device that has not signed in before, but not of the first one', async () => {
    const member = await newSupport();
    const first = shop.shopper();
    await signInOn(first, member);
    const atFirst = await subjectsTo(member);
    await signInOn(first, member);
    const again = await subjectsTo(member);
    await signInOn(shop.shopper(), member);
    expect([atFirst, again, await subjectsTo(member)]).toEqual([[], [], [NEW_DEVICE]]);
  });

  it('of no new device after the own password was changed', async () => {
    const member = await newSupport();
    const browser = shop.shopper();
    await signInOn(browser, member);
    await send(browser, 'account/password', { password: 'another-tram-77' });
    await signInOn(browser, member, 'another-tram-77');
    expect(await subjectsTo(member)).toEqual(['Your password for the back office changed']);
  });

  it('of a device that signs in by a passkey', async () => {
    const member = await newSupport();
    const own = shop.shopper();
    await signInOn(own, member);
    const device = new SoftwareAuthenticator();
    const { challenge } = (await send(own, 'account/passkeys/begin')).body.options;
    await send(own, 'account/passkeys/add', { name: 'Phone', response: device.create({ challenge }) });
    const elsewhere = shop.shopper();
    const asked = (await send(elsewhere, 'passkeys/sign_in_begin')).body.options;
    await send(elsewhere, 'passkeys/sign_in', { response: device.get({ challenge: asked.challenge }) });
    expect(await subjectsTo(member)).toEqual(['A passkey was added', NEW_DEVICE]);
  });

  it('of a passkey that was removed', async () => {
    const member = await newSupport();
    const browser = await browserOf(shop, member);
    const { challenge } = (await send(browser, 'account/passkeys/begin')).body.options;
    const response = new SoftwareAuthenticator().create({ challenge });
    await send(browser, 'account/passkeys/add', { name: 'Phone', response });
    const [{ id }] = (await read(browser, 'account/passkeys')).passkeys;
    await send(browser, `account/passkeys/${id}/remove`);
    const [, removed] = await emailsTo(member);
    expect([removed?.subject, removed?.isUrgent]).toEqual(['A passkey was removed', true]);
    expect(JSON.stringify(removed?.blocks)).toContain('Phone');
  });

  it('of another role, also by a change of what their role includes', async () => {
    const member = await newSupport();
    await send(owner, 'staff/roles', { name: 'Evenings', permissions: ['messages:read'] });
    const evenings = (await read(owner, 'staff')).roles.find(
      ({ name }: { name: string }) => name === 'Evenings',
    );
    await send(owner, `staff/members/${member.id}/role`, { role: evenings.role, version: member.version });
    const change = { name: 'Evenings', permissions: ['messages:read', 'orders:read'] };
    await send(owner, `staff/roles/${evenings.role}`, { ...change, version: evenings.version });
    const [given, changed] = await emailsTo(member);
    expect(JSON.stringify(given?.blocks)).toContain(
      `${OPERATOR.email} changed your role from Support to Evenings`,
    );
    expect(JSON.stringify(changed?.blocks)).toContain('it includes other things now');
  });

  it('of nothing when the same role is given again', async () => {
    const member = await addStaff(shop, 'packer');
    await send(owner, `staff/members/${member.id}/role`, { role: 'packer', version: member.version });
    expect(await emailsTo(member)).toEqual([]);
  });

  it('and cannot switch those emails off', async () => {
    const member = await newSupport();
    await switchOff(member, []);
    const { version } = await read(await browserOf(shop, member), 'session').then(
      (body) => body.staff_member,
    );
    await send(owner, `staff/members/${member.id}/role`, { role: 'packer', version });
    expect(await subjectsTo(member)).toEqual(['Your role in the back office changed']);
  });
});
