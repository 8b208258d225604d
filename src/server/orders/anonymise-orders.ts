import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Person } from '#domain/accounts/person.ts';
import { DomainError } from '#domain/errors.ts';
import { soldDescription } from '#domain/gift-cards/sold-gift-card.ts';
import type { CheckoutId, OrderId } from '#domain/ids.ts';
import { unitsToShip } from '#domain/orders/fulfilment.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orderNotes } from '#server/platform/database/schema/order-note-tables.ts';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { eraseEmailsAbout, replaceInEmails } from '#server/platform/email/sent-emails.ts';
import { readFulfilment } from './fulfilment/line-fulfilment.ts';

type Owner = Pick<Person, 'storeId' | 'customerId' | 'provedEmail'>;

const isOf = ({ storeId, customerId, provedEmail }: Owner): SQL | undefined =>
  and(
    eq(orders.storeId, storeId),
    or(
      eq(orders.customerId, customerId),
      provedEmail === null ? undefined : eq(orders.email, provedEmail),
      provedEmail === null ? undefined : sql`lower(${orders.email}) = ${provedEmail}`,
    ),
  );

/** What tax is worked out by. */
const placeOnly = ({ state, postal_code, country }: Address): Address => ({
  line1: '',
  line2: '',
  city: '',
  state,
  postal_code,
  country,
});

/** Takes a person out of the gift cards that others have bought for them, and out of the emails that named them. */
export async function anonymiseRecipient(
  tx: Transaction,
  { storeId, provedEmail }: Pick<Person, 'storeId' | 'provedEmail'>,
): Promise<void> {
  if (provedEmail === null) return;
  const isForThem = and(
    eq(orderLines.storeId, storeId),
    sql`lower(${orderLines.giftCard} ->> 'recipientEmail') = ${provedEmail}`,
  );
  const lines = await tx.select().from(orderLines).where(isForThem);
  if (lines.length === 0) return;
  await tx.update(orderLines).set({ giftCard: NOBODYS_CARD }).where(isForThem);
  for (const line of lines)
    await replaceInEmails(
      tx,
      { storeId, type: 'order', id: line.orderId },
      {
        text: soldDescription(line),
        by: soldDescription({ ...line, giftCard: NOBODYS_CARD }),
      },
    );
}

/** For whom their gift cards were; the cards themselves belong to these people. */
async function eraseRecipients(tx: Transaction, ids: readonly OrderId[]): Promise<void> {
  await tx
    .update(orderLines)
    .set({ giftCard: NOBODYS_CARD })
    .where(and(inArray(orderLines.orderId, [...ids]), isNotNull(orderLines.giftCard)));
}

const NOBODYS_CARD = { recipientEmail: null, recipientName: '', message: '', deliverOn: null };

/**
 * Takes the person out of their orders: amounts, items and the place that tax was charged for stay, because books have to
 * be kept. Notes on them and emails about them are deleted. Returns their ids, and their checkouts. Throws
 * `not_possible_now` while one is still to be packed, because it needs its address.
 */
export async function anonymiseOrders(
  tx: Transaction,
  owner: Owner,
  standIn: { email: string; name: string },
): Promise<{ ids: OrderId[]; checkoutIds: CheckoutId[] }> {
  const own = await tx.select().from(orders).where(isOf(owner)).for('update');
  const fulfilment = await readFulfilment(
    tx,
    own.map(({ id }) => id),
  );
  const open = own.filter(
    ({ id, status, totalCents, refundedCents }) =>
      (status === 'placed' || status === 'partly_shipped' || status === 'on_hold') &&
      (totalCents === 0 || refundedCents < totalCents) &&
      fulfilment.get(id)?.some((line) => unitsToShip(line) > 0),
  );
  if (open.length > 0)
    throw new DomainError(
      'not_possible_now',
      `${open.map(({ number }) => formatOrderNumber(number)).join(', ')} ${open.length === 1 ? 'has' : 'have'} not left yet. Ship or cancel first, then erase.`,
    );
  for (const { id, address, chargedAddress } of own)
    await tx
      .update(orders)
      .set({
        ...standIn,
        customerId: null,
        address: placeOnly(address),
        chargedAddress: chargedAddress && placeOnly(chargedAddress),
        gift: null,
      })
      .where(eq(orders.id, id));
  const ids = own.map(({ id }) => id);
  if (ids.length > 0) {
    await eraseRecipients(tx, ids);
    await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids));
    await eraseEmailsAbout(tx, { type: 'order', ids });
  }
  return { ids, checkoutIds: own.flatMap(({ checkoutId }) => checkoutId ?? []) };
}
