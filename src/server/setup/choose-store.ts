import { sql } from 'drizzle-orm';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { fillStore } from '#server/import/import-store.ts';
import { announceEverything } from '#server/platform/cache/data-changes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { emptyStore } from './empty-store.ts';
import { findUse } from './reasons-to-keep.ts';
import { findSampleStore, sampleEmails } from './sample-stores.ts';

/** Where stores are chosen from. */
export interface ShopFiles {
  /** The folder with a folder for each store. */
  stores: string;
  /** Whether the shop takes money, so that sample data is left out. */
  isReal: boolean;
}

/**
 * Replaces all that the store sells and says by another folder of `store/`, in one transaction; its id, staff and audit log stay.
 * Throws `not_possible_now` once something in it is real, and `malformed` for edits of staff that were not given up.
 * docs/decisions/0302.
 */
export async function chooseStore(
  db: Database,
  { stores, isReal }: ShopFiles,
  { storeId, folder, discardsEdits }: { storeId: StoreId; folder: string; discardsEdits: boolean },
): Promise<void> {
  const sample = await findSampleStore(stores, folder);
  if (!sample) throw new DomainError('not_found', 'There is no such store to begin with.');
  const files = await readStoreFiles(sample.path);
  const samples = await sampleEmails(stores);
  await db.transaction(async (tx) => {
    await lockImports(tx);
    // Nobody orders or signs up between the look at what is real and the end of the transaction.
    await tx.execute(
      sql`lock table checkouts, orders, payments, customers, draft_orders, imported_orders, gift_cards, subscriptions, conversations, contact_requests, newsletter_subscribers, reviews in share row exclusive mode`,
    );
    const { real, edits } = await findUse(tx, storeId, samples);
    if (real.length > 0)
      throw new DomainError(
        'not_possible_now',
        `This shop is in use: it has ${real.join(', ')}. Another store would delete them.`,
      );
    if (edits > 0 && !discardsEdits)
      throw fieldError('/discards_edits', 'Say that what was changed here may be deleted.');
    await emptyStore(tx, storeId);
    await fillStore(tx, files, { isReal, storeId });
    await announceEverything(tx);
  });
}
