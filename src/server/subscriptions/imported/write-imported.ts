import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type {
  CustomerId,
  ShippingOptionId,
  StaffImportId,
  StoreId,
  SubscriptionId,
  SubscriptionOptionId,
} from '#domain/ids.ts';
import type { ImportedSubscription } from '#domain/subscriptions/imported-subscription.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import {
  billingCycles,
  cardChanges,
  importedSubscriptions,
  subscriptionLines,
  subscriptions,
} from '#server/platform/database/schema/subscription-tables.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';
import { changeByOwner, insertDueBillingCycle } from '../subscription-store.ts';
import { type FoundSubscription, findImported } from './find-imported.ts';

/** How the shop delivers an imported subscription. */
export interface DeliveryTerms {
  subscriptionOptionId: SubscriptionOptionId;
  shippingOptionId: ShippingOptionId;
}

/** A subscription as an import writes it. */
export interface SubscriptionToWrite extends DeliveryTerms {
  imported: ImportedSubscription;
  /** Of the stored one when the file was checked; null when there was none. */
  revisionBefore: number | null;
}

/** What an import has written, by which it is taken back. */
export interface WrittenSubscription {
  subscriptionId: SubscriptionId;
  /** Of the subscription as it was written. */
  revision: number;
  /** What was stored before; null for a new one. */
  before: (DeliveryTerms & { imported: ImportedSubscription; importId: StaffImportId }) | null;
}

/** What became of a subscription: written, or left as it was and why. */
export type WriteResult = { written: WrittenSubscription } | { left: string };

/**
 * Stores subscriptions of another shop, in the order given: they are paused until their owner gives a card and agrees to
 * the terms, and nobody gets an email. One that was changed since the file was checked is left. docs/decisions/0324.
 */
export async function writeImportedSubscriptions(
  tx: Transaction,
  by: { storeId: StoreId; importId: StaffImportId },
  wanted: readonly SubscriptionToWrite[],
): Promise<WriteResult[]> {
  const ids = wanted.map(({ imported }) => imported.externalId);
  const stored = await findImported(tx, by.storeId, ids, { isLocked: true });
  const accounts = await provedAccounts(
    tx,
    by.storeId,
    wanted.map(({ imported }) => imported.email),
  );
  const opened = await openedForms(
    tx,
    [...stored.values()].map(({ subscription }) => subscription.id),
  );
  const results: WriteResult[] = [];
  for (const one of wanted) {
    const { imported, revisionBefore } = one;
    const found = stored.get(imported.externalId) ?? null;
    if (found === null && revisionBefore === null)
      results.push({ written: await insertImported(tx, by, one, accounts.get(imported.email) ?? null) });
    else if (found === null) results.push({ left: 'The subscription was removed since the check.' });
    else if (!isWaitingForCard(found.subscription) || found.subscription.revision !== revisionBefore)
      results.push({ left: 'The subscription was imported or changed since the check.' });
    else if (opened.get(found.subscription.id))
      results.push({ left: 'Its owner is about to give a card for what it is now.' });
    else results.push({ written: await rewriteImported(tx, by.importId, found, one, accounts) });
  }
  return results;
}

/** Accounts whose address is proved, by address: others may not be of the person who subscribed. */
async function provedAccounts(
  tx: Transaction,
  storeId: StoreId,
  emails: readonly string[],
): Promise<ReadonlyMap<string, CustomerId>> {
  const rows = await tx
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(
      and(
        eq(customers.storeId, storeId),
        eq(customers.role, 'customer'),
        inArray(customers.email, [...emails]),
        isNotNull(customers.emailProvedAt),
      ),
    );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

const columnsOf = ({
  imported,
  subscriptionOptionId,
  shippingOptionId,
}: Omit<SubscriptionToWrite, 'revisionBefore'>) => ({
  email: imported.email,
  name: imported.name,
  address: imported.address,
  subscriptionOptionId,
  shippingOptionId,
  anchorAt: new Date(imported.nextAt),
  intervalCount: imported.interval.count,
  intervalUnit: imported.interval.unit,
});

async function insertImported(
  tx: Transaction,
  { storeId, importId }: { storeId: StoreId; importId: StaffImportId },
  wanted: SubscriptionToWrite,
  customerId: CustomerId | null,
): Promise<WrittenSubscription> {
  const { imported } = wanted;
  const [inserted] = await tx
    .insert(subscriptions)
    .values({
      storeId,
      customerId,
      currency: await storeCurrency(tx, storeId),
      ...columnsOf(wanted),
      status: 'paused',
      pausedBecause: 'no_card',
    })
    .returning({ id: subscriptions.id, revision: subscriptions.revision });
  if (!inserted) throw new Error('an inserted subscription came back empty');
  const { id, revision } = inserted;
  const { externalId, wasPaused } = imported;
  await tx
    .insert(importedSubscriptions)
    .values({ subscriptionId: id, storeId, importId, externalId, wasPaused });
  await insertItems(tx, { id, storeId }, imported);
  await insertDueBillingCycle(tx, { id, storeId }, new Date(imported.nextAt));
  return { subscriptionId: id, revision, before: null };
}

async function insertItems(
  tx: Transaction,
  { id, storeId }: { id: SubscriptionId; storeId: StoreId },
  { lines }: ImportedSubscription,
): Promise<void> {
  await tx.insert(subscriptionLines).values(lines.map((line) => ({ storeId, subscriptionId: id, ...line })));
}

async function rewriteImported(
  tx: Transaction,
  importId: StaffImportId,
  { subscription, source, imported: now }: FoundSubscription,
  wanted: Omit<SubscriptionToWrite, 'revisionBefore'>,
  accounts: ReadonlyMap<string, CustomerId>,
): Promise<WrittenSubscription> {
  const { id, storeId, subscriptionOptionId, shippingOptionId } = subscription;
  const { imported } = wanted;
  const revision = await changeByOwner(tx, id, {
    ...columnsOf(wanted),
    // Who has the address of before may be somebody else.
    ...(imported.email !== now.email && { customerId: accounts.get(imported.email) ?? null }),
  });
  await tx
    .update(importedSubscriptions)
    .set({ importId, wasPaused: imported.wasPaused })
    .where(eq(importedSubscriptions.subscriptionId, id));
  await tx.delete(subscriptionLines).where(eq(subscriptionLines.subscriptionId, id));
  await insertItems(tx, subscription, imported);
  await tx.delete(billingCycles).where(eq(billingCycles.subscriptionId, id));
  await insertDueBillingCycle(tx, { id, storeId }, new Date(imported.nextAt));
  const before = { imported: now, importId: source.importId, subscriptionOptionId, shippingOptionId };
  return { subscriptionId: id, revision, before };
}

/**
 * Takes back what an import has written: new subscriptions are removed, others become what they were. Returns why each
 * stays, and null for those that do not.
 */
export async function takeBackImportedSubscriptions(
  tx: Transaction,
  storeId: StoreId,
  written: readonly (WrittenSubscription & { externalId: string })[],
): Promise<(string | null)[]> {
  const ids = written.map(({ externalId }) => externalId);
  const stored = await findImported(tx, storeId, ids, { isLocked: true });
  const opened = await openedForms(
    tx,
    written.map(({ subscriptionId }) => subscriptionId),
  );
  const accounts = await provedAccounts(
    tx,
    storeId,
    written.flatMap(({ before }) => before?.imported.email ?? []),
  );
  const reasons: (string | null)[] = [];
  for (const one of written) {
    const found = stored.get(one.externalId);
    const reason = found ? whyItStays(one, found, opened) : null;
    reasons.push(reason);
    if (!found || reason !== null) continue;
    if (one.before === null) await removeImported(tx, one.subscriptionId);
    else await rewriteImported(tx, one.before.importId, found, one.before, accounts);
  }
  return reasons;
}

/** Subscriptions whose owners have opened the form for a card, and whether it is still open. */
async function openedForms(
  tx: Transaction,
  ids: readonly SubscriptionId[],
): Promise<ReadonlyMap<SubscriptionId, boolean>> {
  const { subscriptionId, status } = cardChanges;
  const rows = await tx
    .select({ id: subscriptionId, isOpen: sql<boolean>`bool_or(${status} = 'open')` })
    .from(cardChanges)
    .where(inArray(subscriptionId, [...ids]))
    .groupBy(subscriptionId);
  return new Map(rows.map(({ id, isOpen }) => [id, isOpen]));
}

function whyItStays(
  { subscriptionId, revision, before }: WrittenSubscription,
  { subscription, source }: FoundSubscription,
  opened: ReadonlyMap<SubscriptionId, boolean>,
): string | null {
  if (subscription.termsText !== null) return 'Its owner has given a card since.';
  if (subscription.status === 'cancelled') return 'It was cancelled since.';
  if (subscription.revision !== revision) return 'It was changed since.';
  if (before === null && source.askedAt !== null) return 'Its owner was asked for a card since.';
  const isOpen = opened.get(subscriptionId);
  if (isOpen || (before === null && isOpen !== undefined)) return 'Its owner is about to give a card.';
  return null;
}

async function removeImported(tx: Transaction, id: SubscriptionId): Promise<void> {
  await tx.delete(billingCycles).where(eq(billingCycles.subscriptionId, id));
  await tx.delete(subscriptions).where(eq(subscriptions.id, id));
}
