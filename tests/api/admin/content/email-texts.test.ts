import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { EMAIL_KIND_NAMES, emailPageOf } from '#domain/emails/email-texts.ts';
import { createEmailOutbox, smtpEmailTransport } from '#server/platform/email/email-outbox.ts';
import { linkSigner } from '#server/platform/email/sign-links.ts';
import { wirePayments } from '#server/wire-payments.ts';
import { orderRow, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../support/servers/smtp-server.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

/** A shop whose emails go through a mail server. */
let server: TestSmtpServer;
let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  server = await startSmtpServer();
  const transport = smtpEmailTransport({ smtpUrl: server.url, from: 'hello@doosra.example', replyTo: null });
  const layout = { brand: 'Doosra', publicUrl: 'https://doosra.example' };
  shop = await startTestShop(
    ({ jobs, db, sessionSecret }) => {
      const emails = createEmailOutbox(jobs, transport, layout, linkSigner(db, sessionSecret), db);
      return { emails, ...wirePayments({ jobs, emails, sessionSecret }) };
    },
    { work: true },
  );
  owner = await newOperator(shop);
});
afterAll(async () => {
  await shop.close();
  await server.close();
});
beforeEach(async () => {
  server.received.length = 0;
  await shop.db.execute(sql`update page_drafts set content = null, revision = revision + 1`);
});

const PAGE = 'email-order-confirmation';
const ITEMS = [{ sku: 'BHEL-5OZ', quantity: 1 }];
const edited = async () => (await owner.get(`/admin/api/content/${PAGE}?store_id=${STORE}`)).body;
const send = (path: string, body: object) => owner.post(`/admin/api/${path}`, { store_id: STORE, ...body });
const arrived = (subject: RegExp) =>
  vi.waitFor(
    () => {
      const found = server.received.find((mail) => subject.test(mail.subject ?? ''));
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );

async function publish(changes: object) {
  const { version, revision, content } = await edited();
  const saved = await send(`content/${PAGE}`, { version, revision, content: { ...content, ...changes } });
  return send('content_changes/publish', {
    drafts: [{ page: PAGE, revision: saved.body.revision }],
    publish_on: null,
  });
}

describe('the texts of an email', () => {
  it('are those of the program before anybody has written others', async () => {
    const { version, content } = await edited();
    expect([version, content.subject]).toEqual([0, 'Your order {number} is in']);
  });

  it('are sent as they were published, with the items and amounts as before', async () => {
    expect((await publish({ subject: 'Got it: {number}', opening: '{thanks} We are frying.' })).status).toBe(
      200,
    );
    await placeOrder(shop, ITEMS);
    const email = await arrived(/^Got it: #?\d/);
    expect(email?.text).toContain('We are frying.');
    expect(email?.text).toContain('Total');
  });

  it('are recorded at the order as they were sent', async () => {
    await publish({ subject: 'In the book: {number}' });
    const { id } = await placeOrder(shop, ITEMS);
    await arrived(/^In the book/);
    await vi.waitFor(async () => {
      const { rows } = await shop.db.execute<{ subject: string }>(
        sql`select content ->> 'subject' as subject from sent_emails where subject_id = ${id} and sent_at is not null`,
      );
      expect(rows.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^In the book/));
    });
  });

  it('cannot name what the email does not know', async () => {
    const { status, body } = await publish({ subject: 'Hello {shoe_size}' });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: `/${PAGE}/subject`,
          message: 'has no placeholder {shoe_size}: it would be sent as it is',
        },
      ],
    ]);
  });

  it('have a subject of one line', async () => {
    const { body } = await publish({ subject: 'One\nBcc: everyone@example.com' });
    expect(body.errors[0]).toEqual({ path: `/${PAGE}/subject`, message: 'must be a single line' });
  });

  it('go back to those of an earlier version', async () => {
    await publish({ heading: 'First' });
    const { version } = await edited();
    await publish({ heading: 'Second' });
    await send(`content/${PAGE}/versions/${version}/restore`, { shown_version: version + 1 });
    expect((await edited()).content.heading).toBe('First');
  });
});

describe('the preview of an email', () => {
  const typed = async (changes: object = {}) => {
    const { content } = await edited();
    return { page: PAGE, content: { ...content, ...changes }, order: '' };
  };

  it('shows a real order in the texts that are typed, as HTML and as text', async () => {
    await placeOrder(shop, ITEMS);
    const { body } = await send('email_previews', await typed({ opening: 'Typed just now.' }));
    expect(body.html).toContain('Typed just now.');
    expect(body.text).toContain('Typed just now.');
    expect(body.order_number).toMatch(/\d/);
  });

  it('says what is wrong at its text', async () => {
    const { status, body } = await send('email_previews', await typed({ heading: '' }));
    expect([status, body.errors[0].path]).toEqual([400, '/content/heading']);
  });

  it('of an email that is about no order shows examples', async () => {
    const page = 'email-newsletter-welcome';
    const { content } = (await owner.get(`/admin/api/content/${page}?store_id=${STORE}`)).body;
    const { body } = await send('email_previews', { page, content, order: '' });
    expect([body.subject, body.order_number]).toEqual(['Your code for 10% off your first order', null]);
  });

  it.each(EMAIL_KIND_NAMES)(
    'of the email %s has all of its texts, with examples or of an order',
    async (kind) => {
      const page = emailPageOf(kind);
      const { content } = (await owner.get(`/admin/api/content/${page}?store_id=${STORE}`)).body;
      const { status, body } = await send('email_previews', { page, content, order: '' });
      expect([status, /\{\w+\}/.exec(`${body.subject}${body.text}`)]).toEqual([200, null]);
    },
  );

  it('of a refund shows the last one of the order', async () => {
    const order = await placeOrder(shop, ITEMS);
    await refundUnit(shop, order);
    const page = 'email-order-refunded';
    const { content } = (await owner.get(`/admin/api/content/${page}?store_id=${STORE}`)).body;
    const { body } = await send('email_previews', { page, content, order: '' });
    expect([body.subject, body.order_number]).toEqual([
      expect.stringMatching(/^\$\d+\.\d\d of your order/),
      expect.stringMatching(/\d/),
    ]);
  });

  it('is made up for those who may not see orders, whichever order they name', async () => {
    const order = await orderRow(shop, await placeOrder(shop, ITEMS));
    const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
    const previewed = async (named: string) => {
      const request = { store_id: STORE, ...(await typed()), order: named };
      return (await marketer.post('/admin/api/email_previews', request)).body;
    };
    for (const body of [await previewed(''), await previewed(String(order.number))]) {
      expect(body.order_number).toBeNull();
      expect(body.text).not.toContain(order.address.line1);
    }
  });

  it('has no link that opens the order once it is sent', async () => {
    const order = await orderRow(shop, await placeOrder(shop, ITEMS));
    const request = {
      ...(await typed({ subject: 'Links of {number}' })),
      order: String(order.number),
      idempotency_key: crypto.randomUUID(),
    };
    await send('email_previews/send', request);
    const email = await arrived(/^Links of/);
    expect(email?.text).toContain('https://doosra.example/order');
    expect(`${email?.text}${email?.html}`).not.toContain('token=');
  });

  it('is sent to the one who asks, once', async () => {
    const request = {
      ...(await typed({ subject: 'A sample of {number}' })),
      idempotency_key: crypto.randomUUID(),
    };
    const { body } = await send('email_previews/send', request);
    await send('email_previews/send', request);
    const email = await arrived(/^A sample of/);
    expect(email?.to).toMatchObject([{ address: body.to }]);
    expect(server.received.filter(({ subject }) => subject?.startsWith('A sample of'))).toHaveLength(1);
  });
});
