import { giftCardEntries } from '#server/platform/database/schema/gift-card-tables.ts';
import { countAskedAddresses } from '#server/redirects/asked-addresses.ts';
import { anId } from '../ids.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';

export const SCHEDULED_TITLE = 'What people ask';

/** Gift cards, one of which has an entry of a day that is over. */
export async function fillGiftCards(shop: TestShop, operator: TestShopper): Promise<void> {
  const issued = await send(operator, 'gift_cards', {
    ...{ amount: 2_500, currency: 'usd', email: 'given@example.com', name: 'Gita', message: '', order: '' },
    ...{ reason: 'A prize', idempotency_key: crypto.randomUUID() },
  });
  await shop.db.insert(giftCardEntries).values({
    ...{ storeId: STORE, giftCardId: anId(issued.gift_card_id), currency: 'usd', kind: 'used' },
    ...{ amountCents: -1_000, day: '2026-01-31' },
  });
}

/**
 * A page that is edited, one that is scheduled, a redirect, an address without a page and a preview of a product, of which the token
 * is returned.
 */
export async function fillEditedPages(shop: TestShop, operator: TestShopper): Promise<string> {
  await draftOf(operator, 'press', 'In the papers');
  const drafts = [await draftOf(operator, 'faq', SCHEDULED_TITLE)];
  await send(operator, 'content_changes/publish', {
    drafts,
    publish_on: { day: '2099-01-01', time: '12:00' },
  });
  const { document } = (await operator.get(`/admin/api/products/the-mix?store_id=${STORE}`)).body;
  const { token } = await send(operator, 'products/the-mix/preview', { document });
  await send(operator, 'redirects', { from: '/collections/mixes', to: '/shop', shown: null });
  const asked = countAskedAddresses({ db: shop.db, storeId: STORE }, () => undefined);
  asked.missing('/collections/bites', 'https://blog.example/snacks');
  await asked.store();
  return token;
}

async function draftOf(operator: TestShopper, page: string, title: string) {
  const { body } = await operator.get(`/admin/api/content/${page}?store_id=${STORE}`);
  const { version, revision, content } = body;
  const saved = await send(operator, `content/${page}`, {
    version,
    revision,
    content: { ...content, title },
  });
  return { page, revision: saved.revision };
}

async function send(operator: TestShopper, path: string, body: object) {
  const answer = await operator.post(`/admin/api/${path}`, { store_id: STORE, ...body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
