import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/store_locations';
const GROCER = {
  title: 'Parsnip & Daughters',
  line1: '7 Radish Row',
  line2: null,
  city: 'Albany',
  state: 'new york',
  zip: '122101234',
  country: 'US',
  latitude: 42.6526,
  longitude: -73.7562,
  phone: null,
  email: 'hello@parsnip.example',
  hours: 'Daily 8 to 8',
  products: ['the-mix'],
};

const add = (content: object) => owner.post(API, { store_id: STORE, ...content });
const page = async (id: string) => (await owner.get(`${API}/${id}?store_id=${STORE}`)).body;
const save = (id: string, version: number, content: object) =>
  owner.post(`${API}/${id}`, { store_id: STORE, version, ...content });
const listed = async (query = '') => (await owner.get(`${API}?store_id=${STORE}${query}`)).body.locations;
const inShop = async (title: string) =>
  (await shop.shopper().get(`/storeLocator/allLocations/${STORE}`)).body.find(
    (place: { title: string }) => place.title === title,
  );

describe('a store location', () => {
  it('is added with its region and postal code as they are written on letters', async () => {
    const { status, body } = await add(GROCER);
    expect([status, body]).toEqual([200, { location_id: 'parsnip-daughters' }]);
    await expect.poll(() => inShop(GROCER.title)).toMatchObject({ state: 'NY', zip: '12210-1234' });
  });

  it('with the name of another one has an address of its own', async () => {
    await add({ ...GROCER, title: 'Twin', zip: '12203' });
    expect((await add({ ...GROCER, title: 'Twin', zip: '12204' })).body.location_id).toBe('twin-2');
  });

  it('that is sent twice at once is added once', async () => {
    const answers = await Promise.all([1, 2].map(() => add({ ...GROCER, title: 'Clicked twice' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listed('&q=clicked')).toHaveLength(1);
  });

  it('called New does not take the address of the form for new ones', async () => {
    expect((await add({ ...GROCER, title: 'New' })).body.location_id).toBe('new-2');
  });

  it.each([
    [{ state: 'ON' }, '/state'],
    [{ zip: 'M5V 2T6' }, '/zip'],
    [{ latitude: null }, '/latitude'],
    [{ longitude: null }, '/longitude'],
    [{ latitude: 88 }, '/latitude'],
    [{ email: 'nobody' }, '/email'],
    [{ title: ' ' }, '/title'],
    [{ products: ['the-mix', 'no-such-snack'] }, '/products'],
  ])('with %j is refused at its field', async (wrong, path) => {
    const { status, body } = await add({ ...GROCER, ...wrong });
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });

  it('is changed, and shoppers see it', async () => {
    const { body } = await add({ ...GROCER, title: 'Changing' });
    const { version, content } = await page(body.location_id);
    expect((await save(body.location_id, version, { ...content, hours: 'Never on Sundays' })).status).toBe(
      200,
    );
    await expect.poll(async () => (await inShop('Changing'))?.hours).toBe('Never on Sundays');
  });

  it('that somebody else has changed meanwhile is not overwritten', async () => {
    const { body } = await add({ ...GROCER, title: 'Contested' });
    const { version, content } = await page(body.location_id);
    await save(body.location_id, version, { ...content, phone: '(518) 555-0101' });
    const late = await save(body.location_id, version, { ...content, phone: '(518) 555-0102' });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await page(body.location_id)).content.phone).toBe('(518) 555-0101');
  });

  it('that carries a product which is no longer in the shop can be changed', async () => {
    const { content, version } = await page('turnstile-pantry');
    await shop.db.execute(
      `update store_locations set products = '{the-mix,gone}' where external_id = 'turnstile-pantry'`,
    );
    const { status } = await save('turnstile-pantry', version, { ...content, products: ['the-mix', 'gone'] });
    expect(status).toBe(200);
  });

  it('finds what it may carry by a part of the title, drafts too and nothing archived', async () => {
    await shop.db.execute(`update products set status = 'archived' where handle = 'the-bites'`);
    await shop.db.execute(`update products set status = 'draft' where handle = 'the-mix'`);
    const { body } = await owner.get(`/admin/api/store_location_products?store_id=${STORE}&q=the`);
    await shop.db.execute(`update products set status = 'active' where handle in ('the-bites', 'the-mix')`);
    const handles = body.products.map(({ handle }: { handle: string }) => handle);
    expect([handles.includes('the-bites'), handles.includes('the-mix')]).toEqual([false, true]);
  });

  it('is removed', async () => {
    const { body } = await add({ ...GROCER, title: 'Closing' });
    const id = body.location_id;
    await owner.post(`${API}/${id}/remove`, { store_id: STORE, version: 1 });
    expect((await owner.get(`${API}/${id}?store_id=${STORE}`)).status).toBe(404);
    await expect.poll(() => inShop('Closing')).toBeUndefined();
  });

  it('is listed by name, found by city, and shown apart when it is not on the map', async () => {
    const titles = (await listed()).map(({ title }: { title: string }) => title.toLowerCase());
    expect(titles).toEqual(titles.toSorted());
    await add({ ...GROCER, title: 'Nowhere', city: 'Schenectady', latitude: null, longitude: null });
    expect((await listed('&q=schenect')).map(({ title }: { title: string }) => title)).toEqual(['Nowhere']);
    const offMap = await listed('&view=off_map');
    expect(offMap.map(({ title }: { title: string }) => title)).toContain('Nowhere');
    expect(offMap.every(({ is_on_map }: { is_on_map: boolean }) => !is_on_map)).toBe(true);
  });

  it('leaves an entry in the audit log with what was changed', async () => {
    const { body } = await add({ ...GROCER, title: 'Audited' });
    const { version, content } = await page(body.location_id);
    await save(body.location_id, version, { ...content, city: 'Troy' });
    const { rows } = await shop.db.execute(
      `select before, after from staff_actions where subject_id = 'audited' and summary = 'Changed it'`,
    );
    expect(rows).toEqual([{ before: { city: 'Albany' }, after: { city: 'Troy' } }]);
  });

  it('is changed by the marketer and only seen by support', async () => {
    const status = async (role: 'marketer' | 'support') => {
      const member = await addStaff(shop, role);
      return (
        await (await browserOf(shop, member)).post(API, { store_id: STORE, ...GROCER, title: `By ${role}` })
      ).status;
    };
    expect([await status('marketer'), await status('support')]).toEqual([200, 403]);
  });
});

describe('a file of store locations', () => {
  const send = async (file: string | Buffer, { isTrial = false } = {}) => {
    const cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/admin/api/store_locations_file?store_id=${STORE}${isTrial ? '&try=true' : ''}`,
      headers: { 'content-type': 'text/csv', cookie },
      payload: file,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const HEADER = 'Name,Address,City,State,Zip,Latitude,Longitude,Products';

  it('adds stores, and changes them when it is sent again with other values', async () => {
    const row = 'Radish Club,1 Root St,Utica,NY,13501,43.1,-75.2,"the-mix, the-bites"';
    expect((await send(`${HEADER}\n${row}`)).body).toMatchObject({ added: 1, changed: 0, problems: [] });
    expect((await send(`${HEADER}\n${row}`)).body).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    const moved = row.replace('1 Root St', '2 Root St');
    expect((await send(`${HEADER}\n${moved}`)).body).toMatchObject({ added: 0, changed: 1 });
    expect((await page('radish-club')).content).toMatchObject({
      line1: '2 Root St',
      products: ['the-mix', 'the-bites'],
    });
  });

  it('that is tried changes nothing', async () => {
    const file = `${HEADER}\nOnly Tried,1 Root St,Utica,NY,13501,,,`;
    expect((await send(file, { isTrial: true })).body).toMatchObject({ added: 1 });
    expect(await listed('&q=only tried')).toEqual([]);
  });

  it('with a wrong line changes nothing, and each wrong line is named', async () => {
    const file = [
      HEADER,
      'Right,1 Root St,Utica,NY,13501,,,',
      'Wrong State,1 Root St,Utica,Narnia,13501,,,',
      'Wrong Product,1 Root St,Utica,NY,13501,,,no-such-snack',
      'Right,1 Root St,Utica,NY,13501,,,',
    ].join('\n');
    const { problems } = (await send(file)).body;
    expect(problems.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [3, 'State'],
      [4, 'Products'],
      [5, 'Name'],
    ]);
    expect(await listed('&q=Right')).toEqual([]);
  });

  it('leaves what it has no column for, and says which columns are not used', async () => {
    await add({ ...GROCER, title: 'Half Known', zip: '12205' });
    const { body } = await send('NAME,zip,Phone,Mood\nhalf known,12205,(518) 555-0199,cheerful');
    expect(body).toMatchObject({ changed: 1, unused_columns: ['Mood'] });
    const { content } = await page('half-known');
    expect(content).toMatchObject({ hours: GROCER.hours, phone: '(518) 555-0199', title: 'half known' });
  });

  it.each([
    ['semicolons', (text: string) => text.replaceAll(',', ';')],
    ['Windows letters', (text: string) => Buffer.from(text, 'latin1')],
    ['a byte-order mark and Windows line ends', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ])('with %s is read', async (name, written) => {
    const title = `Café ${name}`;
    const { body } = await send(written(`Name,Address,City,State,Zip\n${title},1 Rue,Utica,NY,13501`));
    expect(body).toMatchObject({ added: 1, problems: [] });
    expect((await listed(`&q=${encodeURIComponent(title)}`)).length).toBe(1);
  });

  it.each([
    ['no header', 'Radish Club,1 Root St\n'],
    ['a quote that does not end', `${HEADER}\n"Radish`],
  ])('with %s is refused in words', async (_, file) => {
    const { status, body } = await send(file);
    expect([status, body.code]).toEqual([400, 'malformed']);
  });

  it('is exported with degrees as numbers, and with formulas made harmless', async () => {
    await add({ ...GROCER, title: '=1+1', zip: '12206' });
    const lines = String((await owner.get(`${API}_export?store_id=${STORE}&q=12206`)).body).split('\n');
    expect(lines[1]).toMatch(/,'=1\+1,.*,42\.6526,-73\.7562,/);
  });

  it('as it is exported changes nothing', async () => {
    const { body } = await owner.get(`${API}_export?store_id=${STORE}`);
    const { added, changed, problems } = (await send(String(body))).body;
    expect({ added, changed, problems }).toEqual({ added: 0, changed: 0, problems: [] });
  });
});
