import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_NEWSLETTER } from '#domain/newsletter/newsletter-settings.ts';
import { deleteUnconfirmed } from '#server/newsletter/newsletter-store.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { newsletterSubscribers, stores } from '#server/platform/database/schema/store-tables.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const OFFER = { code: 'FIRSTBAG', text: '10% off your first order' };
const SETTINGS = { consentText: 'Two emails a month, and you leave when you like.', firstOrder: OFFER };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), { work: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await setNewsletter(SETTINGS);
  await setCode({ endsAt: null, firstOrderOnly: true });
});

const setNewsletter = (newsletter: typeof stores.$inferInsert.newsletter) =>
  shop.db.update(stores).set({ newsletter }).where(eq(stores.id, STORE));
const setCode = (changes: Partial<typeof discounts.$inferInsert>) =>
  shop.db.update(discounts).set(changes).where(eq(discounts.code, OFFER.code));
const endCode = () => setCode({ endsAt: new Date('2020-01-01') });

const post = (fields: Record<string, string>, from: TestShop = shop) =>
  from.app.inject({
    method: 'POST',
    url: '/newsletter/subscribe',
    headers: FORM,
    payload: new URLSearchParams(fields).toString(),
  });

const mailsTo = (email: string) => shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, email));

async function subscriberOf(email: string) {
  const [row] = await shop.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  return row;
}

function mailed(email: string, subject: RegExp) {
  return vi.waitFor(
    async () => {
      const mail = (await mailsTo(email)).findLast((one) => subject.test(one.subject));
      if (!mail) throw new Error('no mail yet');
      return mail;
    },
    { timeout: 20_000, interval: 100 },
  );
}

const linkIn = (text: string, path: string) =>
  new RegExp(`http://localhost:3000(/newsletter/${path}\\?token=\\S+)`).exec(text)?.[1] ?? '';

/** Signs up by the plain form and returns the confirmation link. */
async function signUp(email: string): Promise<string> {
  await post({ email });
  return linkIn((await mailed(email, /on the list/)).text, 'confirm');
}

const confirm = (link: string, fields: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: link,
    headers: FORM,
    payload: new URLSearchParams(fields).toString(),
  });

const shownNewsletter = async () =>
  (await shop.shopper().get(`/data/master/globalconfig.json?store_id=${STORE}`)).body.newsletter;

describe('the plain newsletter form', () => {
  it('answers with a page, and the address waits for its confirmation', async () => {
    const answer = await post({ email: ' Plain@Example.com ' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Look in your mail');
    expect((await subscriberOf('plain@example.com'))?.status).toBe('pending');
  });

  it('answers the same for an address that is on the list already, which gets no email', async () => {
    const link = await signUp('twice@example.com');
    const first = await post({ email: 'nobody-yet@example.com' });
    await confirm(link);
    await mailed('twice@example.com', /^Your code/);
    expect((await post({ email: 'twice@example.com' })).body).toBe(first.body);
    expect(await mailsTo('twice@example.com')).toHaveLength(2);
  });

  it.each([
    ['', 'Missing Information'],
    ['leela at example', 'Invalid Email'],
    ['a@b.c"><script>alert(1)</script>', 'Invalid Email'],
    [`${'a'.repeat(300)}@example.com`, 'Invalid Email'],
  ])('asks again for %j and keeps what was typed', async (email, heading) => {
    const { statusCode, body } = await post({ email });
    expect(statusCode).toBe(400);
    expect(body).toContain(`<h1>${heading}</h1>`);
    expect(body).not.toContain('<script');
    if (email.startsWith('leela')) expect(body).toContain('value="leela at example"');
  });

  it('takes a body without the field', async () => {
    expect((await post({})).statusCode).toBe(400);
    expect((await shop.shopper().post('/newsletter/subscribe', { email: { a: 1 } })).status).toBe(400);
  });

  it('is refused from another site', async () => {
    const headers = { ...FORM, origin: 'https://elsewhere.example' };
    const payload = 'email=victim%40example.com';
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/newsletter/subscribe',
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(403);
    expect(await subscriberOf('victim@example.com')).toBeUndefined();
  });

  it('shares its limits with the call: three emails an hour to a mailbox, with the same answer after', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }), { work: true });
    try {
      const email = 'flooded@example.com';
      const sent = [];
      for (let count = 0; count < 3; count++) sent.push((await post({ email }, limited)).body);
      await limited
        .shopper()
        .post('/customer_service/add_customer_to_newsletter', { email, store_id: STORE });
      const last = await post({ email }, limited);
      expect([last.statusCode, last.body]).toEqual([200, sent[0]]);
      const mails = () => limited.db.$count(sandboxMailbox, eq(sandboxMailbox.to, email));
      await vi.waitFor(async () => expect(await mails()).toBe(3), { timeout: 20_000, interval: 100 });
    } finally {
      await limited.close();
    }
  });

  it('explains beyond the limit of a network that one has to wait', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    try {
      const refused: Awaited<ReturnType<typeof post>>[] = [];
      // More at once than a busy machine has places for would be refused for another reason.
      for (let sent = 0; sent < 201; sent += 10) {
        const posts = Array.from({ length: Math.min(10, 201 - sent) }, (_, index) =>
          post({ email: `n${sent + index}@example.com` }, limited),
        );
        refused.push(...(await Promise.all(posts)).filter(({ statusCode }) => statusCode !== 200));
      }
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([429]);
      expect(refused[0]?.body).toContain('Please wait');
    } finally {
      await limited.close();
    }
  });
});

describe('the code for a first order', () => {
  it('is emailed once, however often the link is used', async () => {
    const link = await signUp('once@example.com');
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { text } = await mailed('once@example.com', /^Your code for 10% off your first order$/);
    expect(text).toContain('FIRSTBAG');
    await confirm(link);
    expect(
      (await mailsTo('once@example.com')).filter(({ subject }) => /^Your code/.test(subject)),
    ).toHaveLength(1);
  });

  it('is not emailed again after unsubscribing and signing up again', async () => {
    const email = 'returning@example.com';
    const link = await signUp(email);
    await confirm(link);
    const { text } = await mailed(email, /^Your code/);
    await confirm(linkIn(text, 'unsubscribe'));
    expect((await confirm(link)).statusCode).toBe(404);
    await signUp(email);
    expect((await shop.shopper().get(link)).body).not.toContain(OFFER.text);
    expect((await confirm(link)).body).not.toContain('code');
    expect((await subscriberOf(email))?.status).toBe('confirmed');
  });

  it('is not in what a browser reads; what it gives is', async () => {
    expect(await shownNewsletter()).toEqual({ consentText: SETTINGS.consentText, offer: OFFER.text });
  });

  it.each([
    ['has ended', endCode],
    ['is used up', () => setCode({ maxRedemptions: 0 })],
    ['is for every order now', () => setCode({ firstOrderOnly: false })],
    ['is not in the store’s files', () => setNewsletter({ ...SETTINGS, firstOrder: null })],
  ])('is mentioned nowhere when it %s', async (name, change) => {
    await change();
    const email = `${name.replaceAll(/\W/g, '-')}@example.com`;
    await post({ email });
    const { text } = await mailed(email, /on the list/);
    expect(text).not.toContain(OFFER.text);
    const link = linkIn(text, 'confirm');
    expect((await shop.shopper().get(link)).body).not.toContain(OFFER.text);
    expect((await confirm(link)).body).not.toContain('code');
    expect((await subscriberOf(email))?.welcomedAt).toBeNull();
    await setCode({ maxRedemptions: 100_000 });
  });

  it('is not emailed when it ends between the email and the confirmation', async () => {
    const link = await signUp('late@example.com');
    await endCode();
    const { statusCode, body } = await confirm(link);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('code');
    expect((await subscriberOf('late@example.com'))?.status).toBe('confirmed');
  });
});

describe('an address that nobody confirmed', () => {
  const statuses = async (emails: string[]) => {
    const rows = await Promise.all(emails.map(subscriberOf));
    return rows.map((row) => row?.status ?? null);
  };

  it('is forgotten after a month, while those who confirmed or left stay', async () => {
    const [typed, confirmed, left] = ['typed@example.com', 'confirmed@example.com', 'left@example.com'];
    await signUp(typed);
    await confirm(await signUp(confirmed));
    await confirm(await signUp(left));
    const { text } = await mailed(left, /on the list/);
    await shop.app.inject({ method: 'POST', url: linkIn(text, 'unsubscribe'), headers: FORM });
    await post({ email: left });
    await shop.advanceClock('29 days');
    await deleteUnconfirmed(shop.db);
    expect(await statuses([typed, confirmed, left])).toEqual(['pending', 'confirmed', 'pending']);
    await shop.advanceClock('31 days');
    await deleteUnconfirmed(shop.db);
    await shop.advanceClock('0');
    expect(await statuses([typed, confirmed, left])).toEqual([null, 'confirmed', 'unsubscribed']);
  });

  it('is unsubscribed again after a month when it had been, with or without a code', async () => {
    await setNewsletter({ ...SETTINGS, firstOrder: null });
    const email = 'left-without-code@example.com';
    await confirm(await signUp(email));
    const { text } = await mailed(email, /on the list/);
    await confirm(linkIn(text, 'unsubscribe'));
    const unsubscribedAt = (await subscriberOf(email))?.unsubscribedAt;
    expect(unsubscribedAt).toBeInstanceOf(Date);
    await post({ email });
    await shop.advanceClock('31 days');
    await deleteUnconfirmed(shop.db);
    await shop.advanceClock('0');
    expect(await subscriberOf(email)).toMatchObject({ status: 'unsubscribed', unsubscribedAt });
  });

  it('has not unsubscribed any more once it is confirmed again by the emailed link', async () => {
    const email = 'again@example.com';
    const link = await signUp(email);
    await confirm(linkIn((await mailed(email, /on the list/)).text, 'unsubscribe'));
    await post({ email });
    await confirm(link);
    expect(await subscriberOf(email)).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
  });
});

describe('the consent to the newsletter', () => {
  it('is not given with the link that unsubscribes, which is passed on with every newsletter', async () => {
    await signUp('forwards@example.com');
    const { text } = await mailed('forwards@example.com', /on the list/);
    const token = linkIn(text, 'unsubscribe').split('token=')[1];
    const { statusCode } = await confirm(`/newsletter/confirm?token=${token}`);
    expect([statusCode, (await subscriberOf('forwards@example.com'))?.status]).toEqual([404, 'pending']);
  });

  it('is not given with a link that is older than a month', async () => {
    const link = await signUp('late@example.com');
    await shop.advanceClock('31 days');
    const { statusCode } = await confirm(link);
    await shop.advanceClock('0');
    expect(statusCode).toBe(404);
  });

  it('is stored word for word when it is confirmed, as the email and the page said it', async () => {
    const email = 'consenting@example.com';
    const link = await signUp(email);
    expect((await mailed(email, /on the list/)).text).toContain(SETTINGS.consentText);
    expect((await shop.shopper().get(link)).body).toContain(SETTINGS.consentText);
    expect((await subscriberOf(email))?.consentText).toBeNull();
    await confirm(link, { agreed_text: SETTINGS.consentText });
    const subscriber = await subscriberOf(email);
    expect(subscriber?.consentText).toBe(SETTINGS.consentText);
    expect(subscriber?.consentedAt).toBeInstanceOf(Date);
  });

  it('is asked for again when the text has changed since it was read', async () => {
    const email = 'changed@example.com';
    const link = await signUp(email);
    const consentText = 'An email each day.';
    await setNewsletter({ ...SETTINGS, consentText });
    const { body } = await confirm(link, { agreed_text: SETTINGS.consentText });
    expect(body).toContain(consentText);
    expect((await subscriberOf(email))?.status).toBe('pending');
    await confirm(link, { agreed_text: consentText });
    expect(await subscriberOf(email)).toMatchObject({ status: 'confirmed', consentText });
  });

  it('stays as it was given when the link is used again', async () => {
    const email = 'steady@example.com';
    const link = await signUp(email);
    await confirm(link);
    await setNewsletter({ ...SETTINGS, consentText: 'An email each day.' });
    await confirm(link);
    expect((await subscriberOf(email))?.consentText).toBe(SETTINGS.consentText);
  });

  it('has a default text where the store has none', async () => {
    await setNewsletter(null);
    const link = await signUp('default@example.com');
    await confirm(link);
    expect((await subscriberOf('default@example.com'))?.consentText).toBe(DEFAULT_NEWSLETTER.consentText);
  });
});
