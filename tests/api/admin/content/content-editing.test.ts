import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishDuePages } from '#server/content/editing/publish-pages.ts';
import { importPages } from '#server/import/import-pages.ts';
import type { StoreFiles } from '#server/import/files/store-files.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.execute(
    sql`update page_drafts set content = null, schedule_id = null, revision = revision + 1`,
  );
  await shop.db.execute(sql`delete from content_schedules`);
});

const API = '/admin/api/content';
type Content = Record<string, unknown>;
const edited = async (page: string, as = owner) => (await as.get(`${API}/${page}?store_id=${STORE}`)).body;
const send = (path: string, body: object, as = owner) =>
  as.post(`/admin/api/${path}`, { store_id: STORE, ...body });
const shown = async (page: string) => (await shop.shopper().get(`/data/master/${page}config.json`)).body;

/** Saves what is published with changes. */
async function save(page: string, changes: Content, as = owner) {
  const { version, revision, content } = await edited(page);
  return send(`content/${page}`, { version, revision, content: { ...content, ...changes } }, as);
}

/** A saved draft, as a call names it. */
async function draft(page: string, changes: Content): Promise<{ page: string; revision: number }> {
  return { page, revision: (await save(page, changes)).body.revision };
}

const publish = (drafts: object[], publishOn: object | null = null, as = owner) =>
  send('content_changes/publish', { drafts, publish_on: publishOn }, as);

const inDays = (days: number) => ({
  day: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  time: '12:00',
});

describe('a draft', () => {
  it('is not seen by shoppers before it is published', async () => {
    const saved = await draft('faq', { title: 'What people ask' });
    expect((await shown('faq')).title).toBe('FAQ');
    expect((await publish([saved])).status).toBe(200);
    expect((await shown('faq')).title).toBe('What people ask');
  });

  it('is listed with who saved it', async () => {
    await draft('press', { title: 'In the papers' });
    const { body } = await owner.get(`${API}?store_id=${STORE}`);
    const listed = body.pages.find(({ page }: { page: string }) => page === 'press');
    expect(listed).toMatchObject({
      title: 'In the papers',
      draft: { who: expect.any(String), is_outdated: false, publish_at: null },
    });
  });

  it('may lack anything, and says what', async () => {
    const { status, body } = await save('faq', { items: [{ question: '', answer: 'Yes' }] });
    expect([status, body.problems]).toEqual([
      200,
      [{ path: '/items/0/question', message: 'must not be empty' }],
    ]);
  });

  it.each([
    ['#focus=30-70', []],
    ['#focus=300-70', ['must be like /pictures/the-mix-pack.webp or /pictures/brand/logo.svg']],
  ])('may name a picture with a focus point on it: %s', async (point, messages) => {
    const { content } = await edited('HomePage');
    const blocks = content.blocks.map((block: Content) =>
      typeof block.imageUrl === 'string' ? { ...block, imageUrl: `${block.imageUrl}${point}` } : block,
    );
    const { body } = await save('HomePage', { blocks });
    const said = body.problems.map(({ message }: { message: string }) => message);
    expect([...new Set(said)]).toEqual(messages);
  });

  it('that lacks something is not published, and neither are those with it', async () => {
    const whole = await draft('press', { title: 'Whole' });
    const broken = await draft('faq', { items: [] });
    const { status, body } = await publish([whole, broken]);
    expect([status, body.errors[0].path]).toEqual([400, '/faq/items']);
    expect((await shown('press')).title).not.toBe('Whole');
  });

  it.each([
    ['javascript:alert(1)', 400],
    ['//elsewhere.example', 400],
    ['http://elsewhere.example', 400],
    ['/faq', 200],
  ])('with a menu that leads to %s is answered with %s when it is published', async (route, status) => {
    const { content } = await edited('global');
    const navbar = { items: [...content.navbar.items, { text: 'There', route }] };
    expect((await publish([await draft('global', { navbar })])).status).toBe(status);
  });

  it('that names no product of the shop is refused at its field', async () => {
    const { content } = await edited('HomePage');
    const blocks = structuredClone(content.blocks);
    const index = blocks.findIndex(({ type }: { type: string }) => type === 'ProductSideSwipe');
    blocks[index].products[0].productHandle = 'no-such-thing';
    const { body } = await publish([await draft('HomePage', { blocks })]);
    expect(body.errors).toEqual([
      {
        path: `/HomePage/blocks/${index}/products/0/productHandle`,
        message: 'is no product of the shop',
      },
    ]);
  });

  it('that somebody else has saved meanwhile is not overwritten', async () => {
    const { version, revision, content } = await edited('faq');
    await draft('faq', { title: 'Theirs' });
    const late = await send('content/faq', { version, revision, content: { ...content, title: 'Mine' } });
    expect([late.status, late.body.code, (await edited('faq')).content.title]).toEqual([
      409,
      'changed_meanwhile',
      'Theirs',
    ]);
  });

  it('of a page that was published meanwhile is not published over it', async () => {
    const begun = await draft('faq', { title: 'Begun' });
    await shop.db.execute(sql`
      insert into page_contents (store_id, page, version, content)
      select store_id, page, version + 1, jsonb_set(content, '{title}', '"Newer"') from page_contents
      where page = 'faq' order by version desc limit 1`);
    const { status, body } = await publish([begun]);
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await edited('faq')).draft.is_outdated).toBe(true);
    expect((await publish([await draft('faq', { title: 'Seen' })])).status).toBe(200);
  });

  it('that is thrown away leaves what is published', async () => {
    const saved = await draft('terms', { title: 'Other terms' });
    expect((await send('content_changes/discard', { drafts: [saved] })).status).toBe(200);
    const page = await edited('terms');
    expect([page.draft, page.content]).toEqual([null, page.published]);
  });

  it('follows a product to its new address', async () => {
    const { content } = await edited('HomePage');
    const saved = await draft('HomePage', { metaTitle: 'With a moved product', blocks: content.blocks });
    const { body: product } = await owner.get(`/admin/api/products/office-share-tin?store_id=${STORE}`);
    await send('products/office-share-tin/move', { version: product.version, to: 'share-tin' });
    expect(JSON.stringify((await edited('HomePage')).content)).not.toContain('"office-share-tin"');
    expect((await publish([saved])).status).toBe(200);
  });

  it('keeps the link to a collection in view of those who delete it', async () => {
    const { content } = await edited('global');
    const navbar = { items: [...content.navbar.items, { text: 'Mixes', route: '/shop?query=mixes' }] };
    await draft('global', { navbar });
    const { body } = await owner.get(`/admin/api/collections/mixes?store_id=${STORE}`);
    expect(body.linked_from.join()).toContain('global (draft)');
  });

  it('is not written by those who may only see pages', async () => {
    const support = await browserOf(shop, await addStaff(shop, 'packer'));
    expect((await support.get(`${API}?store_id=${STORE}`)).status).toBe(403);
    expect((await save('faq', {}, support)).status).toBe(403);
  });

  it.each(['nothing', 'synonyms', '__proto__', 'toString'])('of %s is a 404', async (page) => {
    const body = { version: 0, revision: 0, content: {} };
    expect([400, 404]).toContain((await send(`content/${page}`, body)).status);
  });
});

describe('changes of several pages', () => {
  it('are published together', async () => {
    const drafts = [
      await draft('faq', { title: 'Together one' }),
      await draft('press', { title: 'Together two' }),
    ];
    await publish(drafts);
    expect([(await shown('faq')).title, (await shown('press')).title]).toEqual([
      'Together one',
      'Together two',
    ]);
  });

  it('for a time that has passed are refused', async () => {
    const { status, body } = await publish([await draft('faq', { title: 'Late' })], inDays(-2));
    expect([status, body.errors[0].path]).toEqual([409, '/publish_on/day']);
  });

  it('that are scheduled are not changed before they are off the schedule', async () => {
    await publish([await draft('faq', { title: 'Waits' })], inDays(2));
    expect((await save('faq', { title: 'Other' })).body.code).toBe('not_possible_now');
    const { draft: waiting } = await edited('faq');
    await send('content_changes/unschedule', { schedule_id: waiting.schedule_id });
    expect((await save('faq', { title: 'Other' })).status).toBe(200);
  });
});

describe('a version', () => {
  it('is shown with the one before it', async () => {
    const { version } = await edited('press');
    await publish([await draft('press', { title: 'The next one' })]);
    const { body } = await owner.get(`${API}/press/versions/${version + 1}?store_id=${STORE}`);
    expect([body.content.title, body.before.title === 'The next one']).toEqual(['The next one', false]);
  });

  it('is published again as a new one', async () => {
    const { version, published } = await edited('story');
    await publish([await draft('story', { title: 'Another story' })]);
    const answer = await send(`content/story/versions/${version}/restore`, { shown_version: version + 1 });
    expect([answer.status, answer.body]).toEqual([200, { version: version + 2 }]);
    expect((await edited('story')).published).toEqual(published);
  });

  it('is not published again over one that was not shown', async () => {
    const { version } = await edited('story');
    const { status } = await send(`content/story/versions/${version}/restore`, {
      shown_version: version - 1,
    });
    expect(status).toBe(409);
  });
});

describe('a preview', () => {
  const preview = (page: string, content: Content) => send('content_previews', { page, content });

  it('shows what shoppers would see, and changes nothing', async () => {
    const { content } = await edited('story');
    const { body } = await preview('story', { ...content, title: 'Of {brand}' });
    expect([body.contents.story.title, (await shown('story')).title]).toEqual([
      'Of Doosra',
      content.title.replace('{brand}', 'Doosra'),
    ]);
  });

  it('has the draft of what is on every page', async () => {
    const { content } = await edited('global');
    await draft('global', { TopCallOutSection: { ...content.TopCallOutSection, texts: ['Drafted'] } });
    const { body } = await preview('faq', (await edited('faq')).content);
    expect(body.contents.global.TopCallOutSection.texts).toEqual(['Drafted']);
  });

  it('says what is wrong at its field', async () => {
    const { content } = await edited('faq');
    const { status, body } = await preview('faq', { ...content, items: [] });
    expect([status, body.errors[0].path]).toEqual([400, '/content/items']);
  });
});

it('a hidden block of the home page is not sent to shoppers', async () => {
  const { content } = await edited('HomePage');
  const [first, ...others] = content.blocks;
  await publish([await draft('HomePage', { blocks: [{ ...first, isHidden: true }, ...others] })]);
  const { blocks } = await shown('HomePage');
  expect([blocks.length, blocks[0].type]).toEqual([others.length, others[0].type]);
});

it('an import of an unchanged file leaves what staff have published', async () => {
  const written = (await edited('contact')).published;
  const files = {
    store: { storeId: STORE },
    pages: [{ page: 'contact', content: written }],
    emails: {},
    synonyms: [],
  };
  const importFiles = () => shop.db.transaction((tx) => importPages(tx, files as unknown as StoreFiles));
  await importFiles();
  await publish([await draft('contact', { heading: 'Edited here' })]);
  await importFiles();
  expect((await shown('contact')).heading).toBe('Edited here');
});

describe('at their time', () => {
  it('scheduled changes are published, and not before', async () => {
    await publish([await draft('accessibility', { title: 'At its time' })], inDays(1));
    await publishDuePages(shop.deps);
    expect((await edited('accessibility')).published.title).not.toBe('At its time');
    await shop.advanceClock('3 days');
    await publishDuePages(shop.deps);
    owner = await browserOf(shop, await addStaff(shop, 'manager'));
    expect((await shown('accessibility')).title).toBe('At its time');
    expect((await edited('accessibility')).draft).toBeNull();
  });

  it('scheduled changes of a page with a newer version stay drafts, and staff are notified', async () => {
    await publish([await draft('privacy', { title: 'Overtaken' })], inDays(10));
    await shop.db.execute(sql`
      insert into page_contents (store_id, page, version, content)
      select store_id, page, version + 1, content from page_contents
      where page = 'privacy' order by version desc limit 1`);
    await shop.advanceClock('20 days');
    await publishDuePages(shop.deps);
    owner = await browserOf(shop, await addStaff(shop, 'manager'));
    const { draft: left } = await edited('privacy');
    expect(left).toMatchObject({ is_outdated: true, publish_at: null });
    const { rows } = await shop.db.execute(
      sql`select title from alerts where key like 'pages-not-published:%'`,
    );
    expect(rows).toEqual([{ title: 'Scheduled changes of pages were not published' }]);
  });
});
