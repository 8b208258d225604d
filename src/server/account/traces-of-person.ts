import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Person } from '#domain/accounts/person.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { AuditSubject } from '#domain/staff/audit-subject.ts';
import type { ErasedWords } from '#domain/staff/redact-action.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';
import { conversations } from '#server/platform/database/schema/inbox-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';

/** By what staff may have named a person, and the things that entries of the audit log about them are about. */
export interface PersonTraces extends ErasedWords {
  subjects: readonly AuditSubject[];
}

/** A name or a street that is shorter says nothing, and would be found everywhere. */
const SHORTEST = 3;

/** Has to be read before anything of the person is erased. */
export async function tracesOf(
  db: Queryable,
  { storeId, customerId, provedEmail }: Person,
): Promise<PersonTraces> {
  const isTheirs = (table: { customerId: typeof orders.customerId; email: typeof orders.email }) =>
    or(
      eq(table.customerId, customerId),
      provedEmail === null ? undefined : sql`lower(${table.email}) = ${provedEmail}`,
    );
  const profiles = await db
    .select()
    .from(customerProfiles)
    .where(
      and(
        eq(customerProfiles.storeId, storeId),
        or(
          eq(customerProfiles.accountId, customerId),
          provedEmail === null ? undefined : eq(customerProfiles.email, provedEmail),
        ),
      ),
    );
  const placed = await db
    .select({ id: orders.id, name: orders.name, address: orders.address, charged: orders.chargedAddress })
    .from(orders)
    .where(and(eq(orders.storeId, storeId), isTheirs(orders)));
  const drafts = await db
    .select({ id: draftOrders.id, name: draftOrders.name, address: draftOrders.address })
    .from(draftOrders)
    .where(
      and(
        eq(draftOrders.storeId, storeId),
        or(
          eq(draftOrders.customerId, customerId),
          provedEmail === null ? undefined : sql`lower(${draftOrders.email}) = ${provedEmail}`,
          inArray(
            draftOrders.orderId,
            placed.map(({ id }) => id),
          ),
        ),
      ),
    );
  const subscribed = await db
    .select({ id: subscriptions.id, name: subscriptions.name, address: subscriptions.address })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.storeId, storeId),
        or(
          eq(subscriptions.customerId, customerId),
          provedEmail === null ? undefined : sql`lower(${subscriptions.email}) = ${provedEmail}`,
        ),
      ),
    );
  const written =
    provedEmail === null
      ? []
      : await db
          .select({ id: conversations.id, name: conversations.customerName })
          .from(conversations)
          .where(and(eq(conversations.storeId, storeId), eq(conversations.customerEmail, provedEmail)));
  const imported =
    provedEmail === null
      ? []
      : await db
          .select({ name: importedOrders.customerName, details: importedOrders.details })
          .from(importedOrders)
          .where(and(eq(importedOrders.storeId, storeId), eq(importedOrders.email, provedEmail)));
  const reviewed =
    provedEmail === null
      ? []
      : await db
          .select({ id: reviews.id })
          .from(reviews)
          .where(and(eq(reviews.storeId, storeId), eq(reviews.reviewerEmail, provedEmail)));
  const named = [...placed, ...drafts, ...subscribed, ...written, ...imported].map(({ name }) => name ?? '');
  const lived = [
    ...[...placed, ...drafts, ...subscribed].map(({ address }) => address),
    ...imported.flatMap(({ details }) => [details.billing, details.shipping]),
  ];
  const elsewhere = profiles.map(({ imported: profile }) => profile?.address ?? null);
  return {
    subjects: [
      ...profiles.map(({ id }): AuditSubject => ({ type: 'customer', id })),
      ...placed.map(({ id }): AuditSubject => ({ type: 'order', id })),
      ...drafts.map(({ id }): AuditSubject => ({ type: 'draft_order', id })),
      ...subscribed.map(({ id }): AuditSubject => ({ type: 'subscription', id })),
      ...written.map(({ id }): AuditSubject => ({ type: 'conversation', id })),
      ...reviewed.map(({ id }): AuditSubject => ({ type: 'review', id })),
    ],
    own: distinct([
      provedEmail ?? '',
      ...profiles.map(({ phone }) => phone ?? ''),
      ...[...lived, ...placed.map(({ charged }) => charged), ...elsewhere].map((address) =>
        streetOf(address),
      ),
    ]),
    names: distinct([
      ...profiles.flatMap(({ firstName, lastName }) => [`${firstName} ${lastName}`, firstName, lastName]),
      ...named.flatMap((name) => [name, ...name.split(' ')]),
    ]),
  };
}

const streetOf = (address: Partial<Address> | null): string => address?.line1 ?? '';

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim().toLowerCase()).filter(({ length }) => length >= SHORTEST)),
];
