import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

type Content = Record<string, unknown>;
const send = (path: string, body: object) => owner.post(`/admin/api/${path}`, { store_id: STORE, ...body });
const edited = async (page: string) => (await owner.get(`/admin/api/content/${page}?store_id=${STORE}`)).body;
const shown = async (page: string) => (await shop.shopper().get(`/data/master/${page}config.json`)).body;

async function save(page: string, changes: Content) {
  const { version, revision, published, content } = await edited(page);
  return (
    await send(`content/${page}`, { version, revision, content: { ...(published ?? content), ...changes } })
  ).body;
}

async function publish(page: string, changes: Content): Promise<void> {
  const { revision } = await save(page, changes);
  const { status, body } = await send('content_changes/publish', {
    drafts: [{ page, revision }],
    publish_on: null,
  });
  expect(body).toEqual({});
  expect(status).toBe(200);
}

const ANSWER =
  '<p>Write to <b>us</b>.</p><ul><li>the <a href="/order">order</a> number</li><li>a picture of the wombat</li></ul>';

describe('a text of a page', () => {
  it('is shown with bold words, links and lists, as it is written by the shop', async () => {
    await publish('faq', { items: [{ question: 'Broken?', answer: ANSWER }] });
    expect((await shown('faq')).items[0].answer).toBe(ANSWER.replace('<b>us</b>', '<strong>us</strong>'));
  });

  it('is plain text to the concierge', async () => {
    await publish('faq', { items: [{ question: 'Who polishes the wombat lantern?', answer: ANSWER }] });
    const { body } = await shop.shopper().post('/concierge/messages', {
      store_id: STORE,
      conversation_id: crypto.randomUUID(),
      message: 'Who polishes the wombat lantern?',
    });
    const said = JSON.stringify(body);
    expect(said).toContain('a picture of the wombat');
    expect(said).not.toMatch(/<\/?(?:p|li|ul|strong)>/);
  });

  it.each([
    [
      'faq',
      { items: [{ question: 'a', answer: '<p onclick="x()">a</p>' }] },
      '/items/0/answer',
      'must not have onclick on <p>',
    ],
    ['faq', { items: [{ question: 'a', answer: '<h3>a</h3>' }] }, '/items/0/answer', 'must not have <h3>'],
    ['faq', { items: [{ question: 'a', answer: '<p> </p>' }] }, '/items/0/answer', 'must not be empty'],
    [
      'faq',
      { items: [{ question: 'a', answer: `<p>${'x'.repeat(5_001)}</p>` }] },
      '/items/0/answer',
      'must have at most 5000 characters',
    ],
    ['terms', { introText: '<p><script>x</script></p>' }, '/introText', 'must not have <script>'],
    [
      'story',
      {
        sections: [
          {
            imageUrl: '/pictures/the-mix-scene.webp',
            imageAlt: '',
            heading: '',
            text: '<p><a href="javascript:x">a</a></p>',
          },
        ],
      },
      '/sections/0/text',
      'has a link to "javascript:x", which must be a page of the shop like /faq, or begin with https://, http://, mailto: or tel:',
    ],
  ])('of %s that has what it may not have is named by its place', async (page, changes, path, message) => {
    expect((await save(page, changes)).problems).toEqual([{ path, message }]);
  });

  it('may have subheadings below the heading of a section', async () => {
    const text = '<h3>Returns</h3><p>Within 30 days.</p>';
    await publish('terms', { sections: [{ heading: 'Rules', text }] });
    expect((await shown('terms')).sections[0].text).toBe(text);
  });

  it('names the store in its words and in its links', async () => {
    await publish('terms', {
      sections: [{ heading: 'Us', text: '<p>{brand}, <a href="/the-{brand}-story">our story</a></p>' }],
    });
    expect((await shown('terms')).sections[0].text).toBe(
      '<p>Doosra, <a href="/the-doosra-story">our story</a></p>',
    );
  });

  it('has its links follow a product to its new address', async () => {
    await publish('terms', {
      sections: [
        { heading: 'Cashews', text: '<p>See <a href="/products/masala-cashews#label">them</a></p>' },
      ],
    });
    const { version } = (await owner.get(`/admin/api/products/masala-cashews?store_id=${STORE}`)).body;
    await send('products/masala-cashews/move', { version, to: 'hot-cashews' });
    expect((await shown('terms')).sections[0].text).toBe(
      '<p>See <a href="/products/hot-cashews#label">them</a></p>',
    );
  });
});
