import { createHash } from 'node:crypto';
import type { StoredCart } from './cart-store.ts';

/**
 * The version of a cart's content. Browsers send back the version they have read, so that they never
 * overwrite changes they have not seen. Opaque to clients; a missing cart has the version of an empty one.
 */
export function cartVersion({ lines, appliedChanges }: Pick<StoredCart, 'lines' | 'appliedChanges'>): string {
  const content = lines.map((line) => [
    line.sku,
    line.bundleId,
    line.subscriptionOptionId,
    line.quantity,
    line.fromChatbot,
    line.contents && Object.entries(line.contents).sort(),
    ...(line.giftCard ? [Object.entries(line.giftCard).sort()] : []),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([content, appliedChanges]))
    .digest('base64url')
    .slice(0, 22);
}
