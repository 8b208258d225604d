import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../../support/buying/people.ts';
import { importOf, makeStep, rowsOf, sendFile } from '../../../support/imports/import-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const OPTIONS = { kind: 'redirects' };

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const file = (...lines: [string, string][]) =>
  ['Redirect from,Redirect to', ...lines.map((line) => line.join(','))].join('\n');
const sent = (...lines: [string, string][]) => sendFile(shop, owner, file(...lines), OPTIONS);
const targetOf = async (from: string) =>
  (
    await shop.db.execute<{ to_address: string }>(
      sql`select to_address from redirects where store_id = ${STORE} and from_path = ${from}`,
    )
  ).rows[0]?.to_address;

async function imported(...lines: [string, string][]): Promise<string> {
  const id = await sent(...lines);
  await makeStep(shop, owner, id, 'start');
  return id;
}

async function redirectByHand(from: string, to: string): Promise<void> {
  await owner.post('/admin/api/redirects', { store_id: STORE, from, to, shown: null });
}

describe('a file of redirects', () => {
  it('leads from the old address to the new one', async () => {
    await imported(['/old-mix', '/products/the-mix']);
    expect(await targetOf('/old-mix')).toBe('/products/the-mix');
  });

  it('changes nothing before it is imported', async () => {
    const id = await sent(['/only-checked', '/shop']);
    expect((await importOf(owner, id)).counts).toMatchObject({ create: 1 });
    expect(await targetOf('/only-checked')).toBeUndefined();
  });

  it('of the same redirects again changes nothing', async () => {
    await imported(['/twice', '/shop']);
    const id = await sent(['/twice', '/shop']);
    expect((await importOf(owner, id)).counts).toEqual({ create: 0, change: 0, same: 1, refused: 0 });
  });

  it('says where an address leads that it changes', async () => {
    await redirectByHand('/by-hand', '/shop');
    const id = await imported(['/by-hand', '/faq']);
    expect(await rowsOf(owner, id)).toMatchObject([
      { outcome: 'change', changes: [{ field: 'leads to', before: '/shop', after: '/faq' }] },
    ]);
    expect(await targetOf('/by-hand')).toBe('/faq');
  });

  it.each([
    ['an address of Shopify', '/collections/all', '/shop'],
    ['an address that is redirected', '/led-on', '/faq'],
    ['an address elsewhere', 'https://blog.example/news', 'https://blog.example/news'],
  ])('leads to the end of %s', async (name, to, end) => {
    await redirectByHand('/led-on', '/faq').catch(() => undefined);
    const from = `/to-${name.replaceAll(' ', '-').toLowerCase()}`;
    await imported([from, to]);
    expect(await targetOf(from)).toBe(end);
  });

  it('leads to the end of what stands before in the file', async () => {
    await imported(['/chain-2', '/faq'], ['/chain-1', '/chain-2']);
    expect(await targetOf('/chain-1')).toBe('/faq');
  });

  it('reads whole addresses of the shop before', async () => {
    await imported(['https://old.example/whole?utm=1', '/shop']);
    expect(await targetOf('/whole')).toBe('/shop');
  });

  it.each([
    ['an address without a slash', ['old', '/shop'], 'Redirect from', 'must begin with a slash'],
    ['an empty target', ['/empty', ''], 'Redirect to', 'is missing'],
    ['a script as target', ['/script', 'javascript:alert(1)'], 'Redirect to', 'must be a path'],
    ['another host in disguise', ['/other', '//evil.example'], 'Redirect to', 'must be a path'],
    ['the home page', ['/', '/shop'], 'Redirect from', 'must not be the home page'],
    ['the back office', ['/admin/orders', '/shop'], 'Redirect from', 'must not be in the back office'],
    ['a page of the shop', ['/faq', '/shop'], null, 'is a page of the shop'],
    ['a target without a page', ['/lost', '/nowhere'], null, 'is no page of the shop'],
    ['a circle', ['/faq-old', '/faq-old'], 'Redirect to', 'must be another address'],
  ] as [string, [string, string], string | null, string][])(
    'refuses %s at its line',
    async (_, line, column, message) => {
      const id = await sent(['/first', '/shop'], line);
      const [row] = await rowsOf(owner, id, '&outcome=refused');
      expect(row.problems).toMatchObject([{ line: 3, column, message: expect.stringContaining(message) }]);
    },
  );

  it('refuses an address that it has twice', async () => {
    const id = await sent(['/doubled', '/shop'], ['/Doubled/', '/faq']);
    expect(await rowsOf(owner, id, '&outcome=refused')).toMatchObject([
      { line: 3, problems: [{ message: 'redirects the same address as line 2: leave one of them' }] },
    ]);
  });

  it('is not read as a file of products', async () => {
    const id = await sendFile(shop, owner, file(['/a', '/shop']));
    expect((await importOf(owner, id)).state).toBe('refused');
  });

  it('is not checked again as a file of products', async () => {
    const id = await sent(['/kind', '/shop']);
    const options = { kind: 'products', rates: {}, tax_class: 'groceries', replaces_stock: false };
    expect((await makeStep(shop, owner, id, 'check', options)).status).toBe(409);
  });

  it('takes no pictures', async () => {
    const id = await sent(['/pictured', '/shop']);
    const cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: `/admin/api/imports/${id}/pictures?store_id=${STORE}&name=a.jpg`,
      headers: { 'content-type': 'image/jpeg', cookie },
      payload: Buffer.from('x'),
    });
    expect(statusCode).toBe(409);
  });

  it('leaves what somebody has changed since the check', async () => {
    const id = await sent(['/meanwhile', '/shop']);
    await redirectByHand('/meanwhile', '/faq');
    await makeStep(shop, owner, id, 'start');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'left', reason: 'Somebody has changed where this address leads since the check.' },
    ]);
    expect(await targetOf('/meanwhile')).toBe('/faq');
  });

  it('shows the import in the list with its kind', async () => {
    await sent(['/listed', '/shop']);
    const { body } = await owner.get(`/admin/api/imports?store_id=${STORE}&limit=1`);
    expect(body.imports).toMatchObject([{ kind: 'redirects', file_name: 'file.csv' }]);
  });
});

describe('undoing a file of redirects', () => {
  it('removes what is new, and leads others where they led', async () => {
    await redirectByHand('/before', '/shop');
    const id = await imported(['/new-one', '/shop'], ['/before', '/faq']);
    await makeStep(shop, owner, id, 'undo');
    expect([await targetOf('/new-one'), await targetOf('/before')]).toEqual([undefined, '/shop']);
  });

  it('leaves what was changed later', async () => {
    const id = await imported(['/changed-later', '/shop']);
    await owner.post('/admin/api/redirects', {
      store_id: STORE,
      from: '/changed-later',
      to: '/faq',
      shown: { from: '/changed-later', to: '/shop' },
    });
    await makeStep(shop, owner, id, 'undo');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'stays', reason: 'It was changed after the import.' },
    ]);
    expect(await targetOf('/changed-later')).toBe('/faq');
  });
});
