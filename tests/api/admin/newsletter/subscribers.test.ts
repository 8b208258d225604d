import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOperator } from '../../../support/buying/people.ts';
import { addSubscribers } from '../../../support/newsletter/subscribers.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.execute(sql`delete from newsletter_subscribers`));

const API = '/admin/api/newsletter_subscribers';
const listed = async (query = ''): Promise<{ subscriber_id: string; email: string }[]> =>
  (await owner.get(`${API}?store_id=${STORE}${query}`)).body.subscribers;
const emailsOf = async (query: string) => (await listed(query)).map(({ email }) => email);
const page = async (id: string) => (await owner.get(`${API}/${id}?store_id=${STORE}`)).body;
const firstId = async (): Promise<string> => (await listed())[0]?.subscriber_id ?? '';

async function readFile(text: string, query = '') {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${API}_file?store_id=${STORE}${query}`,
    payload: text,
    headers: { 'content-type': 'text/csv', cookie },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const HEADER = 'Email,Accepts Email Marketing,Consent date,Source';

describe('the list', () => {
  it('is searched by the beginning of an address and filtered by status', async () => {
    await addSubscribers(shop, ['asha@example.com', 'ashok@example.com', 'ben@example.com']);
    await shop.db.execute(
      sql`update newsletter_subscribers set status = 'unsubscribed' where email like 'ashok%'`,
    );
    expect((await emailsOf('&q=ASH')).toSorted()).toEqual(['asha@example.com', 'ashok@example.com']);
    expect(await emailsOf('&q=ash&view=confirmed')).toEqual(['asha@example.com']);
    expect(await emailsOf('&view=unsubscribed')).toEqual(['ashok@example.com']);
    expect(await emailsOf('&source=file')).toEqual([]);
  });

  it('is exported as it is filtered, with harmless cells', async () => {
    await addSubscribers(shop, ['=cmd@example.com', 'ben@example.com']);
    const { body } = await owner.get(`${API}_export?store_id=${STORE}&view=confirmed`);
    expect(body).toContain("'=cmd@example.com,yes");
    expect((await owner.get(`${API}_export?store_id=${STORE}&view=pending`)).body).not.toContain('ben@');
  });
});

describe('a file of subscribers', () => {
  it('adds only those who consented, with what it says about that', async () => {
    const file = `${HEADER}\nyes@example.com,yes,2026-01-02,Footer\nno@example.com,no,,\n,yes,,`;
    const { body } = await readFile(file);
    expect(body).toMatchObject({ added: 1, without_consent: 2, problems: [] });
    expect(await page(await firstId())).toMatchObject({
      email: 'yes@example.com',
      status: 'confirmed',
      source: 'file',
      consent_text: 'Accepts Email Marketing: yes\nConsent date: 2026-01-02\nSource: Footer',
    });
  });

  it('reads a day in the time zone of the shop, so that the list finds it on that day', async () => {
    await readFile(`${HEADER}\nday@example.com,yes,2026-01-02,`);
    expect(await emailsOf('&from=2026-01-02&until=2026-01-02')).toEqual(['day@example.com']);
  });

  it('leaves those alone who had unsubscribed', async () => {
    await addSubscribers(shop, ['left@example.com']);
    await shop.db.execute(sql`update newsletter_subscribers set status = 'unsubscribed'`);
    expect((await readFile(`${HEADER}\nleft@example.com,yes,,`)).body).toMatchObject({
      added: 0,
      unsubscribed: 1,
    });
    expect(await emailsOf('&view=unsubscribed')).toEqual(['left@example.com']);
  });

  it('leaves them alone also when somebody has typed their address into the form since', async () => {
    await addSubscribers(shop, ['asked@example.com', 'form@example.com']);
    const unsubscribed = await listed('&q=asked');
    for (const { subscriber_id: id } of unsubscribed) {
      const body = { store_id: STORE, version: 1, reason: 'Asked on the phone' };
      await owner.post(`${API}/${id}/unsubscribe`, body);
    }
    // As an earlier release has written it, without when.
    await shop.db.execute(
      sql`update newsletter_subscribers set status = 'unsubscribed' where email like 'form%'`,
    );
    for (const email of ['asked@example.com', 'form@example.com'])
      await shop.shopper().post('/customer_service/add_customer_to_newsletter', { email, store_id: STORE });
    expect(await emailsOf('&view=pending')).toHaveLength(2);
    const file = `${HEADER}\nasked@example.com,yes,,\nform@example.com,yes,,`;
    expect((await readFile(file, '&try=true')).body).toMatchObject({ added: 0, unsubscribed: 2 });
    expect((await readFile(file)).body).toMatchObject({ added: 0, unsubscribed: 2 });
    expect(await emailsOf('&view=confirmed')).toEqual([]);
  });

  it('adds those whose address was only typed into the form', async () => {
    await shop
      .shopper()
      .post('/customer_service/add_customer_to_newsletter', { email: 'typed@example.com', store_id: STORE });
    expect((await readFile(`${HEADER}\ntyped@example.com,yes,,`)).body.added).toBe(1);
    expect(await emailsOf('&view=confirmed')).toEqual(['typed@example.com']);
  });

  it('changes nothing on trial', async () => {
    expect((await readFile(`${HEADER}\nnew@example.com,yes,,`, '&try=true')).body.added).toBe(1);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['an address that is none', 'nobody,yes,,', 'Email'],
    ['an answer that is none', 'a@example.com,maybe,,', 'Accepts Email Marketing'],
    ['a date in the future', 'a@example.com,yes,2099-01-01,', 'Consent date'],
    ['the same address twice', 'a@example.com,yes,,\nA@example.com,yes,,', 'Email'],
  ])('imports nobody with %s', async (_, lines, column) => {
    const { body } = await readFile(`${HEADER}\nfine@example.com,yes,,\n${lines}`);
    expect(body.problems[0].column).toBe(column);
    expect(await listed()).toEqual([]);
  });
});

describe('a subscriber', () => {
  it('is unsubscribed by staff, whose reason stays in the history', async () => {
    await addSubscribers(shop, ['phone@example.com']);
    const id = await firstId();
    const { version } = await page(id);
    const body = { store_id: STORE, version, reason: 'Asked on the phone' };
    expect((await owner.post(`${API}/${id}/unsubscribe`, body)).status).toBe(200);
    expect(await page(id)).toMatchObject({
      status: 'unsubscribed',
      changes: [{ kind: 'unsubscribed', text: 'Asked on the phone' }],
    });
  });

  it('is not changed by somebody who saw an older version', async () => {
    await addSubscribers(shop, ['phone@example.com']);
    const id = await firstId();
    const body = { store_id: STORE, version: 2, reason: 'Asked on the phone' };
    expect((await owner.post(`${API}/${id}/unsubscribe`, body)).body.code).toBe('changed_meanwhile');
  });

  it('is erased with what was stored about the address', async () => {
    await addSubscribers(shop, ['erase@example.com']);
    const id = await firstId();
    const body = { store_id: STORE, confirmation: 'erase@example.com' };
    expect((await owner.post(`${API}/${id}/erase`, body)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });
});
