import { sql } from 'drizzle-orm';
import { STORE, type TestShop } from '../test-shop.ts';

/** Confirmed subscribers with these addresses. */
export async function addSubscribers(shop: TestShop, emails: readonly string[]): Promise<void> {
  await shop.db.execute(sql`
    insert into newsletter_subscribers (store_id, email, status, consent_text, consented_at)
    select ${STORE}, email, 'confirmed', 'Two emails a month.', shop_now()
    from unnest(${sql.param([...emails])}::text[]) as email`);
}

/** Text that a draft of a campaign is made of. */
export const campaignText = (changes: object = {}) => ({
  subject: 'The autumn mixes are here',
  preview: 'Three of them, and one is hot.',
  heading: 'Autumn in a bag',
  blocks: [{ type: 'prose', text: 'Hello.\n\nThree new mixes.' }] as object[],
  audience: { kind: 'all' } as object,
  discount_code: null as string | null,
  ...changes,
});
