import { asc, eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import { exportAnalyticsSessions } from '#server/analytics/sessions-of-person.ts';
import type { Customer } from '#server/auth/account-store.ts';
import { exportCart } from '#server/cart/cart-of-person.ts';
import { exportUnfinishedCheckouts } from '#server/checkout/checkouts-of-person.ts';
import { exportConversations } from '#server/concierge/conversations-of-person.ts';
import { exportGiftCards } from '#server/gift-cards/gift-cards-of-person.ts';
import { exportImportedOrders } from '#server/imported-orders/imported-orders-of-person.ts';
import { exportInbox } from '#server/inbox/conversations-of-person.ts';
import { exportOrders } from '#server/orders/orders-of-person.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sessions } from '#server/platform/database/schema/identity-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';
import { exportHelpfulVotes, exportReviews } from '#server/reviews/reviews-of-person.ts';
import { exportSubscriptions } from '#server/subscriptions/subscriptions-of-person.ts';
import { exportContactRequests } from '#server/support/messages-of-person.ts';
import { readAddresses } from './address-book-store.ts';
import { consentsOf } from './consents.ts';
import { personOf } from './person-of.ts';

const NOTES = [
  'Card numbers are not in here: they go to the card provider, and the shop never has them.',
  'Passwords, the secrets of sessions and the codes of gift cards are stored as hashes only, which are left out.',
];
const ADDRESS_NOT_CONFIRMED =
  'The email address of this account is not confirmed, so what is stored under the address alone (newsletter, messages to us, gift cards, orders of an earlier shop, reviews without an order, sold-out products that are waited for) is not in here.';

/** Everything that the shop stores about a customer, as it was at one moment. */
export function exportPersonalData({ db }: Pick<Deps, 'db'>, own: Customer): Promise<PersonalData> {
  return db.transaction(
    async (tx) => {
      const person = await personOf(tx, own);
      return {
        created_at: (await shopTime(tx)).toISOString(),
        notes: person.provedEmail === null ? [...NOTES, ADDRESS_NOT_CONFIRMED] : NOTES,
        account: {
          email: own.email,
          email_confirmed_at: own.emailProvedAt?.toISOString() ?? null,
          first_name: own.firstName,
          last_name: own.lastName,
          created_at: own.createdAt.toISOString(),
        },
        addresses: (await readAddresses(tx, own.id)).map(({ name, address, isDefault, updatedAt }) => ({
          name,
          address: addressToWire(address),
          is_default: isDefault,
          saved_at: updatedAt.toISOString(),
        })),
        orders: await exportOrders(tx, person),
        imported_orders: await exportImportedOrders(tx, person),
        unfinished_checkouts: await exportUnfinishedCheckouts(tx, person),
        subscriptions: await exportSubscriptions(tx, person),
        gift_cards: await exportGiftCards(tx, person),
        reviews: await exportReviews(tx, person),
        helpful_reviews: await exportHelpfulVotes(tx, person),
        consents: await consentsOf(tx, person),
        sessions: await exportSessions(tx, own),
        contact_requests: await exportContactRequests(tx, person),
        messages: await exportInbox(tx, person),
        cart: await exportCart(tx, person),
        concierge: await exportConversations(tx, person),
        visits: await exportAnalyticsSessions(tx, person),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function exportSessions(db: Queryable, { id }: Customer): Promise<PersonalData['sessions']> {
  const rows = await db
    .select({ device: sessions.device, signedInAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(sql`${eq(sessions.customerId, id)} and ${sessions.expiresAt} > shop_now()`)
    .orderBy(asc(sessions.createdAt));
  return rows.map(({ device, signedInAt, lastSeenAt }) => ({
    device: device ?? 'A browser',
    signed_in_at: signedInAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  }));
}
