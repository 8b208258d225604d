import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importStore } from '#server/import/import-store.ts';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
let imported: number;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  imported = (await look()).version;
});
afterAll(() => shop.close());

type Content = Record<string, unknown>;
const look = async () => (await owner.get(`/admin/api/content/global?store_id=${STORE}`)).body;
const send = (path: string, body: object) => owner.post(`/admin/api/${path}`, { store_id: STORE, ...body });
const shown = async (page = 'global') => (await shop.shopper().get(`/data/master/${page}config.json`)).body;

async function save(changes: (content: Content) => Content) {
  const { version, revision, content } = await look();
  return send('content/global', { version, revision, content: changes(content) });
}

async function publish(changes: (content: Content) => Content) {
  const { body } = await save(changes);
  return send('content_changes/publish', {
    drafts: [{ page: 'global', revision: body.revision }],
    publish_on: null,
  });
}

const restored = async (version: number) =>
  send(`content/global/versions/${version}/restore`, { shown_version: (await look()).version });

const withColours =
  (colours: Content, palette: Content = {}) =>
  (content: Content) => ({
    ...content,
    globalStyles: { ...(content['globalStyles'] as Content), ...colours },
    theme: { ...(content['theme'] as Content), palette },
  });

const QUIET = { background: '#eef0e3', text: '#2c4a38', tertiary: '#d7e4c3' };

/** Each test begins with the look of the files. */
beforeEach(async () => {
  const { version, draft, revision } = await look();
  if (draft) await send('content_changes/discard', { drafts: [{ page: 'global', revision }] });
  if (version !== imported) await restored(imported);
});

describe('a look', () => {
  it('is on the pages once it is published, and not before', async () => {
    const { status } = await save(withColours(QUIET));
    expect([status, (await shown()).globalStyles.background]).toEqual([200, '#ff6a19']);
    expect((await publish((content) => content)).status).toBe(200);
    expect((await shown()).look).toMatchObject({
      '--color-orange': '#eef0e3',
      '--color-wine': '#2c4a38',
      '--button-buy-background': '#2c4a38',
    });
  });

  it('that cannot be read is not published, and a shade that can is offered', async () => {
    const { status, body } = await publish(withColours({ background: '#333333' }));
    expect([status, body.errors[0].path]).toEqual([400, '/global/globalStyles/background']);
    expect(body.errors[0].message).toMatch(/contrast of .* the nearest shade is #[0-9a-f]{6}$/);
  });

  it('whose buttons to buy do not contrast with what is around them is not published', async () => {
    const { status, body } = await publish(withColours(QUIET, { buy: '#c3d5a6' }));
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect([status, paths]).toEqual([400, expect.arrayContaining(['/global/theme/palette/buy'])]);
  });

  it('may have buttons to buy in a colour of their own', async () => {
    expect((await publish(withColours(QUIET, { buy: '#8a1f4d' }))).status).toBe(200);
    expect((await shown()).look).toMatchObject({ '--button-buy-background': '#8a1f4d' });
  });

  it('that cannot be read is seen in the preview, where it is mended', async () => {
    const content = withColours({ background: '#333333' })((await look()).content);
    const { status, body } = await send('content_previews', { page: 'global', content });
    expect([status, body.contents.global.look['--color-orange']]).toEqual([200, '#333333']);
  });

  it.each(['red', '#fff', '#12345g', 'url(x)', ''])('does not take %o for a colour', async (colour) => {
    const { body } = await save(withColours({ background: colour }));
    expect(body.problems).toContainEqual({
      path: '/globalStyles/background',
      message: 'must be a colour like #ff6a19',
    });
  });

  it('is followed by what pages say in the colours of the store', async () => {
    const before = (await shown()).TopCallOutSection.backgroundColor;
    await publish(withColours(QUIET));
    expect([before, (await shown()).TopCallOutSection.backgroundColor]).toEqual(['#882D07', '#2c4a38']);
    const { contents } = (await send('content_previews', { page: 'global', content: (await look()).content }))
      .body;
    expect(JSON.stringify(contents.HomePage).toLowerCase()).not.toContain('#ff6a19');
  });

  it('takes the place of styles that were edited by themselves', async () => {
    const edit = { page: 'global', configFile: { background_colour: '#ffb000' } };
    expect((await owner.post('/style/editStyles', { store_id: STORE, ...edit })).status).toBe(200);
    expect((await shown()).globalStyles.background).toBe('#ffb000');
    await publish(withColours(QUIET));
    expect((await shown()).globalStyles.background).toBe('#eef0e3');
  });

  it('is taken back by publishing the version before it', async () => {
    await publish(withColours(QUIET));
    expect((await restored(imported)).status).toBe(200);
    expect((await shown()).globalStyles.background).toBe('#ff6a19');
  });
});

describe('the name of the shop', () => {
  const named = (brand: string) => (content: Content) => ({ ...content, brand });

  it('is that of its file at first', async () => {
    expect((await look()).content.brand).toBe('Doosra');
  });

  it('is on the pages once it is published, and taken back with the version before it', async () => {
    await publish(named('Salt & Seed'));
    expect((await shown()).footer.copyright).toBe('© 2025 Salt & Seed');
    await restored(imported);
    expect((await shown()).footer.copyright).toBe('© 2025 Doosra');
  });

  it('must not be empty', async () => {
    const { body } = await save(named(' '));
    expect(body.problems).toEqual([{ path: '/brand', message: 'must not be empty' }]);
  });

  it('stays when the files are imported again, until they say another one', async () => {
    await publish(named('Salt & Seed'));
    const files = await readStoreFiles('store/doosra');
    await importStore(shop.db, files);
    expect((await shown()).footer.copyright).toBe('© 2025 Salt & Seed');
    await importStore(shop.db, { ...files, store: { ...files.store, brand: 'Third' } });
    expect((await shown()).footer.copyright).toBe('© 2025 Third');
  });
});
