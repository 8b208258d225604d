import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GlobalContent } from '#contracts/content/page-contents.ts';
import { readWrittenPage } from '#server/content/content-store.ts';
import { shippingOptions } from '#server/platform/database/schema/pricing-tables.ts';
import { pageContents, styles } from '#server/platform/database/schema/store-tables.ts';
import { anId } from '../../support/ids.ts';
import { addStaff, browserOf, newCustomer, newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let operator: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
});
afterAll(() => shop.close());

describe("a page's content", () => {
  it('is there for a page of the shop', async () => {
    const { status, body } = await shop.shopper().get('/data/master/faqconfig.json');
    expect(status).toBe(200);
    expect(Object.keys(body)).not.toHaveLength(0);
  });

  it("of the brand's story is there under the name that its address has", async () => {
    const { status, body } = await shop.shopper().get('/data/master/the-doosra-storyconfig.json');
    expect([status, body.title]).toEqual([200, 'The Doosra story']);
  });

  it.each([
    'NoSuchPageconfig.json',
    'the-other-storyconfig.json',
    'config.json',
    'faq.json',
    '..%2F..%2Fpackage.json',
    '..%2f..%2fstore%2fpages%2ffaq.json',
    '__proto__config.json',
  ])('is a 404 for %s', async (file) => {
    expect((await shop.shopper().get(`/data/master/${file}`)).status).toBe(404);
  });
});

describe('content that went bad in the database', () => {
  const write = (page: string, version: number, content: object) =>
    shop.db.insert(pageContents).values({ storeId: STORE, page, version, content });

  it('is left out of the home page, which is still answered', async () => {
    const { body: before } = await shop.shopper().get('/data/master/HomePageconfig.json');
    const [first] = before.blocks;
    await write('HomePage', 1001, { ...before, blocks: [{ type: 'Banner' }, first] });
    const { status, body } = await shop.shopper().get('/data/master/HomePageconfig.json');
    expect(status).toBe(200);
    expect(body.blocks).toEqual([first]);
  });

  it('makes another page unavailable instead of being sent', async () => {
    await write('press', 1001, { title: 'Press Page' });
    expect((await shop.shopper().get('/data/master/pressconfig.json')).status).toBe(503);
  });
});

describe('what staff leave out', () => {
  const write = async (page: string, change: (content: Record<string, unknown>) => object) => {
    const { body } = await shop.shopper().get(`/data/master/${page}config.json`);
    await shop.db
      .insert(pageContents)
      .values({ storeId: STORE, page, version: 2001, content: change(structuredClone(body)) });
    return (await shop.shopper().get(`/data/master/${page}config.json`)).body;
  };

  it('is a friendly heading on the contact page, whether it is missing or empty', async () => {
    const { heading } = await write('contact', ({ heading: _, ...rest }) => rest);
    expect(heading).toBe('We are excited to hear from you');
    await shop.db.delete(pageContents).where(eq(pageContents.version, 2001));
    const emptied = await write('contact', (content) => ({ ...content, heading: ' ' }));
    expect(emptied.heading).toBe('We are excited to hear from you');
  });

  it('is the title of the FAQ', async () => {
    expect((await write('faq', (content) => ({ ...content, title: '' }))).title).toBe('FAQ');
  });

  it("is the callout, the colours and the concierge's subtitle that every page has", async () => {
    const written = (await readWrittenPage(shop.db, STORE, 'global')) as GlobalContent;
    const { subtitle: _subtitle, ...chatbotStyles } = written.chatbotStyles;
    const { texts: _texts, ...TopCallOutSection } = written.TopCallOutSection;
    await shop.db.insert(pageContents).values({
      storeId: STORE,
      page: 'global',
      version: 2001,
      content: { ...written, chatbotStyles, TopCallOutSection, globalStyles: {} },
    });
    const { body: shown } = await shop.shopper().get('/data/master/globalconfig.json');
    await shop.db.delete(pageContents).where(eq(pageContents.version, 2001));
    expect(shown.TopCallOutSection.texts).toEqual(['Orders of $65 or more ship free']);
    expect(shown.chatbotStyles.subtitle).toBe('Your personal snacks concierge');
    expect(shown.globalStyles).toEqual({
      background: '#ff6a19',
      text: '#882D07',
      tertiary: '#FFE70B',
      fontFamily: { normal: 'Khmer', bold: 'Khmer' },
    });
  });
});

describe('what every page knows', () => {
  const global = async () => (await shop.shopper().get('/data/master/globalconfig.json')).body;
  const known = async () => (await global()).freeShippingFrom;

  it("has the store's time zone, by which dates are shown", async () => {
    expect((await global()).timeZone).toBe('America/New_York');
  });

  it.each([
    [65, {}, { usd: 65, cad: 65 }],
    [80, { cad: 110 }, { usd: 80, cad: 110 }],
    [null, { cad: 110 }, { usd: null, cad: 110 }],
    [null, {}, { usd: null, cad: null }],
  ])('has from where the first shipping option is free, by currency: %s, %o', async (all, own, shown) => {
    await shop.db
      .update(shippingOptions)
      .set({ freeFrom: all, freeFromByCurrency: own })
      .where(eq(shippingOptions.shippingOptionId, anId('standard')));
    expect(await known()).toEqual(shown);
  });
});

describe('the style', () => {
  const edit = (who: TestShopper, configFile: object, page = 'global') =>
    who.post('/style/editStyles', { page, configFile });
  const read = async () => (await shop.shopper().get('/style/getStyles?user=shop')).body;

  it('is the brand’s own until it is edited', async () => {
    expect(await read()).toEqual({ text_colour: '#882D07', font_family: 'Khmer', web_font: null });
  });

  it('is not edited by who is signed out', async () => {
    expect((await edit(shop.shopper(), { text_colour: '#000000' })).status).toBe(401);
  });

  it('that was edited is in the audit log', async () => {
    const editor = await browserOf(shop, await addStaff(shop, 'owner'));
    await edit(editor, { text_colour: '#111111' }, 'press');
    const { body } = await editor.get(`/admin/api/audit?store_id=${STORE}&command=content%20style`);
    expect(body.entries).toHaveLength(1);
  });

  it('is not edited by a customer', async () => {
    const customer = await newCustomer(shop, 'vandal@example.com');
    expect((await edit(customer, { text_colour: '#000000' })).status).toBe(401);
  });

  it('is edited by staff, field by field, and every version is stored', async () => {
    expect((await edit(operator, { text_colour: '#123456' })).status).toBe(200);
    expect((await edit(operator, { font_family: 'Inter' })).status).toBe(200);
    expect(await read()).toEqual({ text_colour: '#123456', font_family: 'Inter', web_font: null });
    expect(await shop.db.$count(styles, eq(styles.page, 'global'))).toBe(2);
  });

  it('takes no raw CSS and no unknown field', async () => {
    expect((await edit(operator, { text_colour: 'red;background:url(//evil)' })).status).toBe(400);
    expect((await edit(operator, { css: 'body{display:none}' })).status).toBe(400);
  });

  it('is refused when text could not be read in it, and says which colour and why', async () => {
    const { status, body } = await edit(operator, { background_colour: '#202020' });
    expect([status, body.code]).toEqual([422, 'unreadable_style']);
    expect(body.errors).toContainEqual({
      path: '/configFile/background_colour',
      message: expect.stringMatching(/contrast of 1\.\d to small text/),
    });
    const { body: after } = await shop.shopper().get('/data/master/globalconfig.json');
    expect(after.globalStyles.background).toBe('#ff6a19');
  });

  it('of the whole shop is in the global content', async () => {
    expect((await edit(operator, { background_colour: '#ffb000', font_size: 18 })).status).toBe(200);
    const { body } = await shop.shopper().get('/data/master/globalconfig.json');
    expect(body.globalStyles).toMatchObject({ background: '#ffb000', tertiary: '#FFE70B', fontSize: 18 });
    await edit(operator, { background_colour: '#ff6a19', font_size: 16 });
  });

  it('is followed by the callout, the concierge and the blocks that are written in its colours', async () => {
    const colours = async () => {
      const { body } = await shop.shopper().get('/data/master/globalconfig.json');
      const { body: home } = await shop.shopper().get('/data/master/HomePageconfig.json');
      return {
        callOut: body.TopCallOutSection.backgroundColor,
        launcher: body.chatbotStyles.triggerButton.backgroundColor,
        strip: home.comingSoon.marquee.backgroundColor,
      };
    };
    await edit(operator, { text_colour: '#882D07' });
    expect(await colours()).toEqual({ callOut: '#882D07', launcher: '#FFE70B', strip: '#FFE70B' });
    await edit(operator, { text_colour: '#0b3d2e', tertiary_colour: '#b8f2c8' });
    expect(await colours()).toEqual({ callOut: '#0b3d2e', launcher: '#b8f2c8', strip: '#b8f2c8' });
    await edit(operator, { text_colour: '#882D07', tertiary_colour: '#FFE70B' });
  });

  it("of the brand's story is edited under the name that its address has", async () => {
    expect((await edit(operator, { font_size: 18 }, 'the-doosra-story')).status).toBe(200);
    const { body } = await shop.shopper().get('/data/master/the-doosra-storyconfig.json');
    expect(body.style).toEqual({ font_size: 18 });
  });

  it('of one page is in the content of that page alone', async () => {
    expect((await edit(operator, { background_colour: '#ffcc00' }, 'faq')).status).toBe(200);
    const content = async (page: string) =>
      (await shop.shopper().get(`/data/master/${page}config.json`)).body;
    expect((await content('faq')).style).toEqual({ background_colour: '#ffcc00' });
    expect((await content('terms')).style).toBeUndefined();
  });

  it('of a page that does not exist is not edited', async () => {
    expect((await edit(operator, { font_size: 20 }, 'NoSuchPage')).status).toBe(404);
  });

  it('is edited by a marketer, and not by a packer', async () => {
    const statuses = [];
    for (const role of ['marketer', 'packer'] as const) {
      const browser = await browserOf(shop, await addStaff(shop, role));
      statuses.push((await edit(browser, { font_size: 20 })).status);
    }
    expect(statuses).toEqual([200, 403]);
  });
});

describe('store locations', () => {
  it('are a plain list, those without coordinates too', async () => {
    const { status, body } = await shop.shopper().get(`/storeLocator/allLocations/${STORE}`);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThanOrEqual(40);
    expect(body.filter(({ latitude }: { latitude: number | null }) => latitude === null)).toHaveLength(2);
  });

  it('say when they are open and what they carry, where that is known', async () => {
    const { body } = await shop.shopper().get(`/storeLocator/allLocations/${STORE}`);
    expect(body[0]).toMatchObject({
      hours: expect.any(String),
      products: expect.arrayContaining(['the-mix']),
    });
    expect(body.at(-1)).toMatchObject({ hours: null, products: [] });
  });

  it('of a store that does not exist are a 404', async () => {
    const { status, body } = await shop.shopper().get('/storeLocator/allLocations/store_nowhere');
    expect([status, body.code]).toEqual([404, 'unknown_store']);
  });
});

it('a visitor is told the address that they come from', async () => {
  expect((await shop.shopper().get('/metrics/ip')).body).toEqual({ ip: '127.0.0.1' });
});
