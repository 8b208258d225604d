import { type BoxContents, fitInto } from '#domain/catalog/box.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';

/** What was chosen on the page of a box. */
export interface ChosenBox {
  bundleId: BundleId;
  contents: BoxContents;
  /** Null for a one-time purchase. */
  subscriptionOptionId: SubscriptionOptionId | null;
}

/** A box that can be chosen, as far as an address has to know it. */
interface OfferedSize {
  bundleId: BundleId;
  choice: { units: number; from: readonly { sku: string }[] };
  subscriptions: readonly { subscriptionOptionId: SubscriptionOptionId }[];
}

/** The parameters of the address of a box; others are not about its choice. */
export const BOX_PARAMETERS: readonly string[] = ['size', 'every', 'bag', 'line'];

/** The address of a page of a box with this choice; `changedLine` is the key of the cart's line that it replaces. */
export function boxAddress(handle: string, chosen: ChosenBox, changedLine: string | null): string {
  const query = new URLSearchParams({ size: chosen.bundleId });
  if (chosen.subscriptionOptionId !== null) query.set('every', chosen.subscriptionOptionId);
  for (const [sku, count] of Object.entries(chosen.contents)) query.append('bag', `${count}:${sku}`);
  if (changedLine !== null) query.set('line', changedLine);
  return `${productPath(handle, true)}?${query}`;
}

/** The choice in an address, without what is not offered; null when it names no size. */
export function boxInAddress(
  search: string,
  sizes: readonly OfferedSize[],
): { chosen: ChosenBox; changedLine: string | null } | null {
  const query = new URLSearchParams(search);
  const size = sizes.find(({ bundleId }) => bundleId === query.get('size'));
  if (!size) return null;
  const { bundleId, choice, subscriptions } = size;
  const every = subscriptions.find(({ subscriptionOptionId }) => subscriptionOptionId === query.get('every'));
  const bags = query.getAll('bag').flatMap((bag) => {
    const [, count, sku] = /^(\d{1,2}):(.+)$/.exec(bag) ?? [];
    const isOffered = choice.from.some((from) => from.sku === sku);
    return sku && isOffered && Number(count) > 0 ? [[sku, Number(count)] as const] : [];
  });
  return {
    chosen: {
      bundleId,
      contents: fitInto(choice.units, Object.fromEntries(bags)),
      subscriptionOptionId: every?.subscriptionOptionId ?? null,
    },
    changedLine: query.get('line'),
  };
}
