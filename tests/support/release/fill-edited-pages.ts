import { giftCardEntries } from '#server/platform/database/schema/gift-card-tables.ts';
import { countAskedAddresses } from '#server/redirects/asked-addresses.ts';
import { anId } from '../ids.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';
import { postAsStaff } from './post-as-staff.ts';

export const SCHEDULED_TITLE = 'What people ask';
/** A page that staff have added, at an address that it was moved to. */
export const OWN_PAGE = { title: 'By the case', path: '/by-the-case' };

/** Gift cards, one of which has an entry of a day that is over. */
export async function fillGiftCards(shop: TestShop, operator: TestShopper): Promise<void> {
  const issued = await postAsStaff(operator, 'gift_cards', {
    amount: 2_500,
    currency: 'usd',
    email: 'given@example.com',
    name: 'Gita',
    message: '',
    order: '',
    reason: 'A prize',
    idempotency_key: crypto.randomUUID(),
  });
  await shop.db.insert(giftCardEntries).values({
    storeId: STORE,
    giftCardId: anId(issued.gift_card_id),
    currency: 'usd',
    kind: 'used',
    amountCents: -1_000,
    day: '2026-01-31',
  });
}

/**
 * A page that is edited, one that is scheduled, a redirect, an address without a page and a preview of a product, of which the token
 * is returned.
 */
export async function fillEditedPages(shop: TestShop, operator: TestShopper): Promise<string> {
  await draftOf(operator, 'press', { title: 'In the papers' });
  const drafts = [await draftOf(operator, 'faq', { title: SCHEDULED_TITLE })];
  await postAsStaff(operator, 'content_changes/publish', {
    drafts,
    publish_on: { day: '2099-01-01', time: '12:00' },
  });
  await publishFormatted(operator, 'the-mix');
  const { document } = (await operator.get(`/admin/api/products/the-mix?store_id=${STORE}`)).body;
  const { token } = await postAsStaff(operator, 'products/the-mix/preview', { document });
  await postAsStaff(operator, 'redirects', { from: '/collections/mixes', to: '/shop', shown: null });
  const asked = countAskedAddresses({ db: shop.db, storeId: STORE }, () => undefined);
  asked.missing('/collections/bites', 'https://blog.example/snacks');
  await asked.store();
  return token;
}

/** Gives a product a description with a format. */
async function publishFormatted(operator: TestShopper, handle: string): Promise<void> {
  const { version, document } = (await operator.get(`/admin/api/products/${handle}?store_id=${STORE}`)).body;
  const description = '<p>The mix that <strong>started it</strong>.</p>';
  const edited = { version, publish_on: null, document: { ...document, description } };
  await postAsStaff(operator, `products/${handle}/publish`, edited);
}

/** Pages that staff have added: a draft, and one that is published and was moved. */
export async function fillOwnPages(operator: TestShopper): Promise<void> {
  await postAsStaff(operator, 'own_pages', { title: 'Our growers', path: '/growers' });
  const [title, before] = [OWN_PAGE.title, '/wholesale'];
  const { page } = await postAsStaff(operator, 'own_pages', { title, path: before });
  const prose = { type: 'Prose', headingText: title, bodyText: 'Forty bags and a handshake.' };
  const drafts = [await draftOf(operator, page, { blocks: [prose] })];
  await postAsStaff(operator, 'content_changes/publish', { drafts, publish_on: null });
  await postAsStaff(operator, `own_pages/${page}/move`, { shown_path: before, path: OWN_PAGE.path });
}

async function draftOf(operator: TestShopper, page: string, changes: object) {
  const { body } = await operator.get(`/admin/api/content/${page}?store_id=${STORE}`);
  const { version, revision, content } = body;
  const saved = await postAsStaff(operator, `content/${page}`, {
    version,
    revision,
    content: { ...content, ...changes },
  });
  return { page, revision: saved.revision };
}
