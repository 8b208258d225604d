import {
  type ReadSubscription,
  subscriptionOfLine,
} from '#domain/imports/subscriptions/parse-subscription.ts';
import {
  SUBSCRIPTION_COLUMNS,
  type SubscriptionField,
  subscriptionHeaderRefusal,
} from '#domain/imports/subscriptions/subscription-columns.ts';
import {
  type SubscriptionToWrite,
  takeBackImportedSubscriptions,
  type WrittenSubscription,
  writeImportedSubscriptions,
} from '#server/subscriptions/imported/write-imported.ts';
import { type ImportKind, left } from '../import-kind.ts';
import { checkSubscriptions } from './check-subscriptions.ts';

/** Subscriptions of Shopify's own app and of others, which wait for a card: docs/decisions/0324. */
export const subscriptionImport: ImportKind<
  SubscriptionField,
  ReadSubscription,
  SubscriptionToWrite,
  WrittenSubscription
> = {
  columns: SUBSCRIPTION_COLUMNS,
  headerRefusal: subscriptionHeaderRefusal,
  entryOf: subscriptionOfLine,
  sizeOf: ({ subscription }) => subscription.lines.length + 1,
  sizeOfData: ({ imported }) => imported.lines.length + 1,
  beginCheck: checkSubscriptions,
  async write(tx, { storeId, id: importId }, rows) {
    const results = await writeImportedSubscriptions(
      tx,
      { storeId, importId },
      rows.map(({ data }) => data),
    );
    return rows.map(({ position }, index) => {
      const result = results[index];
      if (result === undefined || 'left' in result) return left(position, result?.left ?? '');
      return { position, result: 'done', reason: null, written: result.written };
    });
  },
  async takeBack(tx, { storeId }, rows) {
    const taken = rows.flatMap(({ written, data, position }) =>
      written === null ? [] : [{ ...written, externalId: data.imported.externalId, position }],
    );
    const reasons = await takeBackImportedSubscriptions(tx, storeId, taken);
    const reasonAt = new Map(taken.map(({ position }, index) => [position, reasons[index] ?? null]));
    return rows.map(({ position }) => {
      const reason = reasonAt.get(position) ?? null;
      return { position, result: reason === null ? 'undone' : 'stays', reason, written: null };
    });
  },
};
