import { desc, eq, sql } from 'drizzle-orm';
import type { StaffGiftCard } from '#contracts/admin/gift-cards/gift-card-calls.ts';
import type { GiftCardId, StoreId } from '#domain/ids.ts';
import { readGiftCard } from '#server/gift-cards/gift-card-store.ts';
import { readOrder } from '#server/orders/order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { giftCardEntries } from '#server/platform/database/schema/gift-card-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { historyOf } from '../audit/staff-history.ts';
import { giftCardToWire } from './gift-card-wire.ts';

const MAX_ENTRIES = 200;

/** A gift card with what changed its balance. Throws `not_found`. */
export async function giftCardPage(
  db: Database,
  {
    storeId,
    giftCardId,
    mayReadOrders,
  }: { storeId: StoreId; giftCardId: GiftCardId; mayReadOrders: boolean },
): Promise<StaffGiftCard> {
  const card = await readGiftCard(db, { storeId, giftCardId });
  const order = mayReadOrders && card.orderId && (await readOrder(db, storeId, card.orderId));
  return {
    ...giftCardToWire(card, order ? order.number : null),
    message: card.message,
    version: card.version,
    entries: await entriesOf(db, giftCardId),
    history: await historyOf(db, storeId, { type: 'gift_card', id: giftCardId }),
  };
}

async function entriesOf(db: Database, giftCardId: GiftCardId): Promise<StaffGiftCard['entries']> {
  const rows = await db
    .select({
      at: giftCardEntries.createdAt,
      kind: giftCardEntries.kind,
      amount: giftCardEntries.amountCents,
      balance:
        sql<number>`sum(${giftCardEntries.amountCents}) over (order by ${giftCardEntries.createdAt}, ${giftCardEntries.id})`.mapWith(
          Number,
        ),
      reason: giftCardEntries.reason,
      who: sql<string | null>`coalesce(nullif(${staffMembers.name}, ''), ${staffMembers.email})`,
    })
    .from(giftCardEntries)
    .leftJoin(staffMembers, eq(staffMembers.id, giftCardEntries.staffMemberId))
    .where(eq(giftCardEntries.giftCardId, giftCardId))
    .orderBy(desc(giftCardEntries.createdAt), desc(giftCardEntries.id))
    .limit(MAX_ENTRIES);
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}
