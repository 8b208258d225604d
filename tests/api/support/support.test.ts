import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { contactRequests, newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { ensureFirstStaffMember } from '#server/staff/first-staff-member.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), { work: true });
});
afterAll(() => shop.close());

const subscribe = (email: string) =>
  shop.shopper().post('/customer_service/add_customer_to_newsletter', { email, store_id: STORE });

async function subscription(email: string): Promise<string | undefined> {
  const [row] = await shop.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  return row?.status;
}

const mailsTo = (email: string) => shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, email));

/** The links of the newest email to an address, once it has arrived. */
function linksMailedTo(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  return vi.waitFor(
    async () => {
      const text = (await mailsTo(email)).at(-1)?.text ?? '';
      const link = (path: string) =>
        new RegExp(`http://localhost:3000(/newsletter/${path}\\?token=\\S+)`).exec(text)?.[1];
      const [confirm, unsubscribe] = [link('confirm'), link('unsubscribe')];
      if (!confirm || !unsubscribe) throw new Error('no mail yet');
      return { confirm, unsubscribe };
    },
    { timeout: 20_000, interval: 100 },
  );
}

describe('the newsletter', () => {
  it('waits for a confirmation by email', async () => {
    expect(await subscribe('Reader@Example.com')).toMatchObject({ status: 200, body: {} });
    expect(await subscription('reader@example.com')).toBe('pending');
    const { confirm } = await linksMailedTo('reader@example.com');
    await shop.shopper().get(confirm);
    expect(await subscription('reader@example.com')).toBe('pending');
    await shop.shopper().post(confirm);
    expect(await subscription('reader@example.com')).toBe('confirmed');
  });

  it('answers the same, and emails nobody, when the address is on the list already', async () => {
    await subscribe('again@example.com');
    const { confirm } = await linksMailedTo('again@example.com');
    await shop.shopper().post(confirm);
    expect(await subscribe('again@example.com')).toMatchObject({ status: 200, body: {} });
    expect(await subscription('again@example.com')).toBe('confirmed');
    const asked = (await mailsTo('again@example.com')).filter(({ subject }) => subject.startsWith('One tap'));
    expect(asked).toHaveLength(1);
  });

  it('ends by one click, as email programs send it', async () => {
    await subscribe('leaver@example.com');
    const { unsubscribe } = await linksMailedTo('leaver@example.com');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    const { statusCode } = await shop.app.inject({ method: 'POST', url: unsubscribe, headers, payload });
    expect(statusCode).toBe(200);
    expect(await subscription('leaver@example.com')).toBe('unsubscribed');
  });

  it('is not confirmed by an old link after unsubscribing', async () => {
    await subscribe('gone@example.com');
    const { confirm, unsubscribe } = await linksMailedTo('gone@example.com');
    await shop.shopper().post(unsubscribe);
    expect((await shop.shopper().post(confirm)).status).toBe(404);
    expect(await subscription('gone@example.com')).toBe('unsubscribed');
  });

  it('can be seen in the sandbox mailbox as its reader sees it', async () => {
    await subscribe('looker@example.com');
    await linksMailedTo('looker@example.com');
    const [mail] = await mailsTo('looker@example.com');
    const { status, body, headers } = await shop.shopper().get(`/sandbox/mailbox/${mail?.id}`);
    expect([status, body]).toEqual([200, mail?.html]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await shop.shopper().get('/sandbox/mailbox/x')).status).toBe(404);
  });

  it('takes no script from a link into its pages', async () => {
    const { body } = await shop.shopper().get('/newsletter/confirm?token="><script>alert(1)</script>');
    expect(body).not.toContain('<script');
  });

  it('refuses what is no address', async () => {
    expect((await subscribe('not-an-address')).status).toBe(400);
  });
});

describe('the contact form', () => {
  const form = { customer_name: 'Noor', customer_email: 'noor@example.com', message: 'Where is my box?' };
  const send = (changes: object = {}) =>
    shop.shopper().post('/customer_service/process_customer_service_request', {
      store_id: STORE,
      customer_service_data: { ...form, ...changes },
    });

  it('keeps the message and answers its number', async () => {
    const { status, body } = await send({ customer_phone_number: '+1 212 555 0100' });
    const [kept] = await shop.db
      .select()
      .from(contactRequests)
      .where(eq(contactRequests.id, body.request_id));
    expect(status).toBe(200);
    expect(kept).toMatchObject({
      customerName: 'Noor',
      message: form.message,
      customerPhoneNumber: '+1 212 555 0100',
    });
  });

  it('reaches the people of the shop, who answer to the sender', async () => {
    await ensureFirstStaffMember(shop.db, STORE, { email: 'team@doosra.example', password: 'kx7-plum-tree' });
    const conversation = 'You: Is it hot?\nMeera: It is.';
    await send({ message: 'Where is <my> box?', customer_phone_number: '+1 212 555 0100', conversation });
    const [mail] = await vi.waitFor(
      async () => {
        const mails = await mailsTo('team@doosra.example');
        expect(mails).toHaveLength(1);
        return mails;
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(mail?.subject).toBe('A customer has written to the shop');
    for (const part of ['Where is <my> box?', 'Noor\nnoor@example.com\n+1 212 555 0100', conversation])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('Where is &lt;my&gt; box?');
  });

  it('answers robots that fill in the hidden field as usual, and keeps nothing of them', async () => {
    const { status, body } = await send({ website: 'https://spam.example', message: 'Buy now' });
    expect([status, typeof body.request_id]).toEqual([200, 'string']);
    expect(await shop.db.$count(contactRequests, eq(contactRequests.message, 'Buy now'))).toBe(0);
  });

  it.each([{ customer_name: ' ' }, { customer_email: 'noor' }, { message: '' }, { urgent: true }])(
    'refuses %j',
    async (changes) => {
      expect((await send(changes)).status).toBe(400);
    },
  );
});
