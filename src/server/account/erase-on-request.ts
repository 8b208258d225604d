import { ERASED_DOMAIN, type Person } from '#domain/accounts/person.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import { counted } from '#domain/text/counted.ts';
import { lockCustomer } from '#server/auth/account-store.ts';
import { deleteCustomer } from '#server/auth/delete-customer.ts';
import { anonymiseCheckouts, lockCheckoutsOf } from '#server/checkout/checkouts-of-person.ts';
import { eraseReceiverOfCheckouts } from '#server/checkout/erase-old-checkouts.ts';
import { anonymiseRedemptions } from '#server/discounts/redemptions-of-person.ts';
import { eraseNotesOfSoldDrafts, lockDraftsOf } from '#server/draft-orders/drafts-of-person.ts';
import { anonymiseGiftCards } from '#server/gift-cards/gift-cards-of-person.ts';
import { eraseImportedOrders } from '#server/imported-orders/imported-orders-of-person.ts';
import { anonymiseOrders, anonymiseRecipient } from '#server/orders/anonymise-orders.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteFilesWithPeople } from '#server/staff-exports/delete-files.ts';
import { eraseImportRows } from '#server/staff-imports/rows-of-person.ts';
import { anonymiseSubscriptions } from '#server/subscriptions/subscriptions-of-person.ts';
import { erasePerson } from './erase-person.ts';
import { personOf } from './person-of.ts';
import { tracesOf } from './traces-of-person.ts';

/** What an erasure erased, and what had to stay and why; it names nobody. */
export interface ErasureReceipt {
  erased: string[];
  kept: { what: string; why: string }[];
}

/**
 * Erases a customer who asked for it, with or without an account, at once and as a whole. Staff have made sure that it is
 * them. Throws `not_possible_now` while an order is to be packed, a subscription runs or a gift card for them waits for its day.
 */
export function eraseOnRequest(
  { db, jobs, emails }: Pick<Deps, 'db' | 'jobs' | 'emails'>,
  { storeId, email, accountId }: { storeId: StoreId; email: string; accountId: CustomerId | null },
): Promise<ErasureReceipt> {
  return db.transaction(async (tx) => {
    // A batch that is being imported or taken back would write them after this has looked.
    await lockImports(tx);
    const account = accountId && (await lockCustomer(tx, accountId));
    const person: Person = account
      ? { ...(await personOf(tx, account)), provedEmail: email }
      : // A guest has no account: an id that no row has.
        { storeId, customerId: newId<CustomerId>(), provedEmail: email, shopperIds: [] };
    const standIn = { email: `erased-${crypto.randomUUID()}${ERASED_DOMAIN}`, name: 'Erased on request' };
    await lockDraftsOf(tx, person);
    await lockCheckoutsOf(tx, person);
    const traces = await tracesOf(tx, person);
    const subscriptions = await anonymiseSubscriptions(tx, person, standIn);
    const orders = await anonymiseOrders(tx, person, standIn);
    await eraseNotesOfSoldDrafts(tx, orders.ids);
    await anonymiseRedemptions(tx, person, standIn);
    const giftCards = await anonymiseGiftCards(tx, person, standIn);
    await anonymiseRecipient(tx, person);
    await eraseReceiverOfCheckouts(tx, person);
    const importedOrders = await eraseImportedOrders(tx, person);
    await erasePerson(tx, { jobs }, person, 'remove', traces);
    await anonymiseCheckouts(tx, person, orders.checkoutIds);
    if (account) await deleteCustomer(tx, { emails }, account, true);
    const importedRows = await eraseImportRows(tx, person);
    const exportedFiles = await deleteFilesWithPeople(tx, storeId);
    return receiptOf({
      hasAccount: account !== null,
      orders: orders.ids.length,
      importedOrders,
      subscriptions,
      giftCards,
      importedRows,
      exportedFiles,
    });
  });
}

function receiptOf(found: {
  hasAccount: boolean;
  orders: number;
  importedOrders: number;
  subscriptions: number;
  giftCards: number;
  importedRows: number;
  exportedFiles: number;
}): ErasureReceipt {
  const orders = counted(found.orders, 'order');
  return {
    erased: [
      ...(found.hasAccount ? ['The account with its addresses, sessions and password'] : []),
      'Carts, reminders, newsletter and requests for sold-out products',
      'Messages, conversations with the concierge and reviews with their pictures',
      'Unfinished checkouts, and draft orders that were not sold',
      ...(found.orders > 0
        ? [
            `Name, email address, street, city and gift notes of ${orders}, the notes on them and the emails about them`,
          ]
        : []),
      ...(found.importedOrders > 0
        ? [
            `Name, email address, street, city, note and tags of ${found.importedOrders} imported from an earlier shop`,
          ]
        : []),
      ...(found.subscriptions > 0 ? ['Name, addresses and card of ended subscriptions'] : []),
      ...(found.giftCards > 0
        ? ['Name, email address and message of gift cards, and why they were issued or changed']
        : []),
      'Notes and tags of the customer, and searches for them that staff had saved',
      'What entries of the audit log said about them: names, addresses and what was typed',
      ...(found.importedRows > 0 ? ['What the lists of imports said about them'] : []),
      ...(found.exportedFiles > 0
        ? ['Files of exports that were there to be downloaded again, with whatever they said about customers']
        : []),
    ],
    kept: [
      ...(found.orders > 0
        ? [
            {
              what: `Items, amounts, tax, state and postal code of ${orders}, without the person`,
              why: 'Books and tax records have to be kept.',
            },
            {
              what: 'Payments at the card provider, with the address for the receipt',
              why: 'The card provider has its own duty to keep them; erase the customer there as well.',
            },
          ]
        : []),
      ...(found.importedOrders > 0
        ? [
            {
              what: 'Items and amounts of what was imported from an earlier shop, without the person',
              why: 'They may count in reports. Files that were imported in the last 30 days still have the person: docs/importing.md.',
            },
          ]
        : []),
      ...(found.giftCards > 0
        ? [
            {
              what: 'What is and was on gift cards, without the person',
              why: 'Books have to be kept, and the code spends what is left.',
            },
          ]
        : []),
      ...(found.importedRows > 0
        ? [
            {
              what: 'The file of another shop in which they were, as it was sent',
              why: 'Files are deleted 30 days after they were sent.',
            },
          ]
        : []),
      {
        what: 'Entries of the audit log about what staff did',
        why: 'They show who changed what and when, without the person.',
      },
    ],
  };
}
