import { createHash } from 'node:crypto';
import type { StoredCart } from './cart-store.ts';

/**
 * Names what a cart holds at one moment. A browser sends back the version that it has read, so that it never replaces a cart that
 * it does not know. Opaque to clients; a cart that does not exist has the version of an empty one.
 */
export function cartVersion({ lines, appliedChanges }: Pick<StoredCart, 'lines' | 'appliedChanges'>): string {
  const content = lines.map((line) => [
    line.sku,
    line.bundleId,
    line.subscriptionOptionId,
    line.quantity,
    line.fromChatbot,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([content, appliedChanges]))
    .digest('base64url')
    .slice(0, 22);
}
