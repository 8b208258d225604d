import { eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { DEFAULT_NEWSLETTER, type NewsletterSettings } from '#domain/newsletter/newsletter-settings.ts';
import { isUsableForFirstOrder } from '#server/discounts/discount-store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

/** The newsletter's settings. The code for a first order is among them only while it can be used. */
export async function currentNewsletter(db: Queryable, storeId: StoreId): Promise<NewsletterSettings> {
  const [row] = await db.select({ newsletter: stores.newsletter }).from(stores).where(eq(stores.id, storeId));
  const settings = row?.newsletter ?? DEFAULT_NEWSLETTER;
  const { firstOrder } = settings;
  const isUsable = firstOrder && (await isUsableForFirstOrder(db, { storeId, code: firstOrder.code }));
  return { ...settings, firstOrder: isUsable ? firstOrder : null };
}
