import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftCardEntries, giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { orderRow, placeOrder } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/gift_cards';
const page = async (id: string, as = owner) => (await as.get(`${API}/${id}?store_id=${STORE}`)).body;
const send = (path: string, body: object, as = owner) =>
  as.post(`${API}${path}`, { store_id: STORE, ...body });
const listed = async (query = '') =>
  (await owner.get(`${API}?store_id=${STORE}${query}`)).body.gift_cards as {
    gift_card_id: string;
    last_four: string;
  }[];
const idsOf = async (query: string) => (await listed(query)).map(({ gift_card_id }) => gift_card_id);

const newEmail = () => `priya.${crypto.randomUUID().slice(0, 8)}@example.com`;
const asked = (changes: object = {}) => ({
  amount: 5_000,
  currency: 'usd',
  email: newEmail(),
  name: 'Priya Shah',
  message: 'Happy Diwali!',
  order: '',
  reason: 'A prize',
  idempotency_key: crypto.randomUUID(),
  ...changes,
});

interface Issued {
  id: string;
  code: string;
  email: string;
}

/** A card with $50.00 unless it is told otherwise. */
async function issue(changes: object = {}): Promise<Issued> {
  const body = asked(changes);
  const answer = await send('', body);
  expect(answer.status).toBe(200);
  return { id: answer.body.gift_card_id, code: answer.body.code, email: body.email };
}

const versionOf = async (id: string): Promise<number> => (await page(id)).version;
const adjust = async (id: string, change: number) =>
  send(`/${id}/adjust`, { version: await versionOf(id), change, reason: 'Counted again' });
const sendAgain = async ({ id, email }: Pick<Issued, 'id' | 'email'>, newCode = false) =>
  send(`/${id}/send`, { version: await versionOf(id), email, new_code: newCode });
const switchOff = async (id: string) =>
  send(`/${id}/switch`, { version: await versionOf(id), disabled: true });

/** The texts of the emails to an address, once what waits is sent. */
async function emailsTo(email: string): Promise<string[]> {
  await shop.runJobs('email-gift-card');
  const rows = await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, email));
  return rows.map(({ text }) => text);
}

const cardRow = async (id: string) => {
  const [row] = await shop.db.select().from(giftCards).where(sql`${giftCards.id} = ${id}`);
  if (!row) throw new Error(`no card ${id}`);
  return row;
};
const plain = (code: string) => code.replaceAll('-', '');

describe('a card that staff issue', () => {
  it('is emailed to its receiver with its amount, message and code', async () => {
    const { code, email } = await issue();
    const [text] = await emailsTo(email);
    expect([text?.includes('$50.00'), text?.includes('Happy Diwali!'), text?.includes(code)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('has a code of twenty characters that no other card has', async () => {
    const codes = (await Promise.all(Array.from({ length: 20 }, () => issue()))).map(({ code }) => code);
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}$/);
  });

  it('has a code that nothing in the database contains, not even the email that waits', async () => {
    const { id, code } = await issue();
    const { rows } = await shop.db.execute<{ found: number }>(sql`
      select (select count(*) from gift_cards c where c::text ilike ${`%${plain(code)}%`})
        + (select count(*) from pgboss.job j where j.data::text ilike any(array[${`%${code}%`}, ${`%${plain(code)}%`}]))
        + (select count(*) from staff_actions a where a::text ilike any(array[${`%${code}%`}, ${`%${plain(code)}%`}])) as found`);
    expect(Number(rows[0]?.found)).toBe(0);
    expect((await cardRow(id)).codeHash).toBe(hashOfSecret(plain(code)));
  });

  it('is found later by the end of its code only', async () => {
    const { id, code } = await issue();
    const { body, headers } = await owner.get(`${API}/${id}?store_id=${STORE}`);
    expect(body.last_four).toBe(code.slice(-4));
    expect(JSON.stringify(body)).not.toContain(plain(code).slice(0, 16));
    expect(headers['cache-control']).toContain('no-store');
  });

  it('is issued once, however often the same request is sent', async () => {
    const body = asked();
    const [first, second] = await Promise.all([send('', body), send('', body)]);
    expect(second.body).toEqual(first.body);
    expect(await emailsTo(body.email)).toHaveLength(1);
    const { balance, history } = await page(first.body.gift_card_id);
    expect(balance).toBe(5_000);
    expect(history.map(({ text }: { text: string }) => text).toSorted()).toEqual([
      'Asked again to issue it',
      'Issued it with $50.00',
    ]);
  });

  it('names the order that it is about', async () => {
    const placed = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    const { number } = await orderRow(shop, placed);
    const { id } = await issue({ order: `#${number}` });
    expect((await page(id)).order).toEqual({ order_id: placed.id, order_number: number });
    expect(await idsOf(`&q=${number}`)).toEqual([id]);
  });

  it.each([
    ['nothing is on it', { amount: 0 }, '/amount'],
    ['more is on it than a card may hold', { amount: 200_001 }, '/amount'],
    ['it is in another currency', { currency: 'eur' }, '/currency'],
    ['nobody gives a reason', { reason: ' ' }, '/reason'],
    ['there is no such order', { order: '#999999' }, '/order'],
    ['the name is an address of a page', { name: 'https://evil.example' }, '/name'],
  ])('is refused at its field when %s', async (_what, changes, path) => {
    const { status, body } = await send('', asked(changes));
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });
});

describe('the balance of a card', () => {
  it('is the sum of its entries, each with what was on it then', async () => {
    const { id } = await issue();
    await adjust(id, -1_999);
    await adjust(id, 500);
    const { balance, entries } = await page(id);
    expect(balance).toBe(3_501);
    expect(
      entries.map(({ kind, amount, balance: then }: Record<string, unknown>) => [kind, amount, then]),
    ).toEqual([
      ['adjusted', 500, 3_501],
      ['adjusted', -1_999, 3_001],
      ['issued', 5_000, 5_000],
    ]);
  });

  it.each([
    ['below nothing', -5_001],
    ['above what a card may hold', 195_001],
  ])('is not adjusted %s', async (_where, change) => {
    const { id } = await issue();
    const { status, body } = await adjust(id, change);
    expect([status, body.errors[0].path, (await page(id)).balance]).toEqual([400, '/change', 5_000]);
  });

  it('is not taken twice by two people at once', async () => {
    const { id } = await issue();
    const version = await versionOf(id);
    const take = () => send(`/${id}/adjust`, { version, change: -5_000, reason: 'Spent' });
    const answers = await Promise.all([take(), take(), take()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await page(id)).balance).toBe(0);
  });

  it('cannot be written but by an entry, and entries neither change nor go, in the database itself', async () => {
    const { id } = await issue();
    const { db } = shop;
    const giftCardId = (await cardRow(id)).id;
    const entry = { storeId: STORE, giftCardId, kind: 'adjusted' as const, day: '2026-11-26' };
    const refusals = [
      db.update(giftCards).set({ balanceCents: 9_999 }).where(sql`${giftCards.id} = ${id}`),
      db
        .update(giftCardEntries)
        .set({ amountCents: 9_999 })
        .where(sql`${giftCardEntries.giftCardId} = ${id}`),
      db.delete(giftCardEntries).where(sql`${giftCardEntries.giftCardId} = ${id}`),
      db.insert(giftCardEntries).values({
        ...entry,
        amountCents: -5_001,
        currency: 'usd',
      }),
      db.insert(giftCardEntries).values({ ...entry, amountCents: 100, currency: 'cad' }),
    ].map((change) =>
      change.then(
        () => 'done',
        () => 'refused',
      ),
    );
    expect(await Promise.all(refusals)).toEqual(Array(5).fill('refused'));
    expect((await cardRow(id)).balanceCents).toBe(5_000);
  });

  it('has who changed it, and why', async () => {
    const { id } = await issue();
    await adjust(id, -100);
    const { entries, history } = await page(id);
    expect(entries[0]).toMatchObject({ reason: 'Counted again', who: 'operator' });
    expect(history[0]).toMatchObject({
      text: 'Took off $1.00',
      before: { balance_cents: 5_000 },
      after: { balance_cents: 4_900 },
    });
  });
});

describe('a card that is sent again', () => {
  it('has the same code', async () => {
    const card = await issue();
    await emailsTo(card.email);
    expect((await sendAgain(card)).body.is_new_code).toBe(false);
    const texts = await emailsTo(card.email);
    expect(texts.map((text) => text.includes(card.code))).toEqual([true, true]);
  });

  it('has a new code when that is asked for, and the one before belongs to no card', async () => {
    const card = await issue();
    await emailsTo(card.email);
    expect((await sendAgain(card, true)).body.is_new_code).toBe(true);
    const [, text] = await emailsTo(card.email);
    const [code = ''] = /(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/.exec(text ?? '') ?? [];
    expect((await cardRow(card.id)).codeHash).toBe(hashOfSecret(plain(code)));
    expect(code).not.toBe(card.code);
    expect((await page(card.id)).last_four).toBe(code.slice(-4));
  });

  it('has a new code at another address, and the email that still waits for the old one is not sent', async () => {
    const card = await issue();
    const email = newEmail();
    expect((await sendAgain({ id: card.id, email })).body.is_new_code).toBe(true);
    expect(await emailsTo(card.email)).toEqual([]);
    const [text = ''] = await emailsTo(email);
    expect([text.includes(card.code), text.includes('$50.00')]).toEqual([false, true]);
    expect((await page(card.id)).email).toBe(email);
  });

  it('is refused while it is switched off, and what waits to be sent is not', async () => {
    const card = await issue();
    await switchOff(card.id);
    expect((await sendAgain(card)).body.code).toBe('not_possible_now');
    expect(await emailsTo(card.email)).toEqual([]);
  });
});

describe('a card that is switched off', () => {
  it('keeps what is on it, and is switched on again', async () => {
    const { id } = await issue();
    await switchOff(id);
    expect(await page(id)).toMatchObject({ status: 'disabled', balance: 5_000 });
    await send(`/${id}/switch`, { version: 2, disabled: false });
    expect(await page(id)).toMatchObject({ status: 'active', balance: 5_000 });
  });

  it('cannot be switched off a second time', async () => {
    const { id } = await issue();
    await switchOff(id);
    expect((await switchOff(id)).body.code).toBe('not_possible_now');
  });
});

it('a change of what somebody else has changed meanwhile is refused, and changes nothing', async () => {
  const { id, email } = await issue();
  await adjust(id, -1_000);
  const answers = await Promise.all([
    send(`/${id}/adjust`, { version: 1, change: -1_000, reason: 'Spent' }),
    send(`/${id}/switch`, { version: 1, disabled: true }),
    send(`/${id}/send`, { version: 1, email, new_code: true }),
  ]);
  for (const { status, body } of answers)
    expect([status, body.code, body.current]).toEqual([409, 'changed_meanwhile', { version: 2 }]);
  expect(await page(id)).toMatchObject({ balance: 4_000, status: 'active', version: 2 });
});

describe('the list', () => {
  it('finds a card by the end of its code, by the code as it is written, and by the beginning of the email', async () => {
    const { id, code, email } = await issue();
    for (const q of [code.slice(-4).toLowerCase(), code, ` ${email.slice(0, 12).toUpperCase()}`])
      expect(await idsOf(`&q=${encodeURIComponent(q)}`), q).toContain(id);
    expect(await idsOf('&q=%25')).toEqual([]);
  });

  it('has each card in the view of its status', async () => {
    const [active, empty, off] = [await issue(), await issue(), await issue()];
    await adjust(empty.id, -5_000);
    await switchOff(off.id);
    const in3 = async ({ id, email }: Issued) => {
      const views = [];
      for (const view of ['active', 'empty', 'disabled'])
        if ((await idsOf(`&view=${view}&q=${email}`)).includes(id)) views.push(view);
      return views;
    };
    expect([await in3(active), await in3(empty), await in3(off)]).toEqual([
      ['active'],
      ['empty'],
      ['disabled'],
    ]);
  });

  it.each(['newest', 'balance'])('has every card once on its pages, sorted by %s', async (sort) => {
    const all = await idsOf(`&sort=${sort}&limit=100`);
    const found: string[] = [];
    let cursor = '';
    do {
      const { body } = await owner.get(
        `${API}?store_id=${STORE}&sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`,
      );
      found.push(...body.gift_cards.map(({ gift_card_id }: { gift_card_id: string }) => gift_card_id));
      cursor = body.next_cursor ?? '';
    } while (cursor !== '');
    expect(found).toEqual(all);
  });
});

it('is read by support and bookkeepers, changed by managers, and not seen by packers', async () => {
  const { id } = await issue();
  const browsers = await Promise.all(
    (['support', 'bookkeeper', 'manager', 'packer'] as const).map(async (role) =>
      browserOf(shop, await addStaff(shop, role)),
    ),
  );
  const [support, bookkeeper, manager, packer] = browsers;
  if (!support || !bookkeeper || !manager || !packer) throw new Error('somebody is missing');
  expect((await page(id, support)).gift_card_id).toBe(id);
  expect((await page(id, bookkeeper)).gift_card_id).toBe(id);
  expect((await send(`/${id}/switch`, { version: 1, disabled: true }, support)).status).toBe(403);
  expect((await send(`/${id}/switch`, { version: 1, disabled: true }, manager)).status).toBe(200);
  expect((await packer.get(`${API}/${id}?store_id=${STORE}`)).status).toBe(403);
});

it('moves money, so that the password is asked for again after a while', async () => {
  const { id } = await issue();
  await shop.db.execute(sql`update staff_sessions set confirmed_at = now() - interval '1 day'`);
  expect((await send('', asked())).body.code).toBe('password_needed');
  expect((await adjust(id, 100)).body.code).toBe('password_needed');
  expect((await send(`/${id}/send`, { version: 1, email: newEmail(), new_code: false })).body.code).toBe(
    'password_needed',
  );
  await shop.db.execute(sql`update staff_sessions set confirmed_at = now()`);
});
