import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import type { SubscribedLine } from '#domain/subscriptions/change-line.ts';
import type { Product, Variant } from './product.ts';

export const subscribedLinesOf = ({ items }: Pick<OwnSubscription, 'items'>): SubscribedLine[] =>
  items.map(({ id, sku, quantity, unit_price }) => ({
    id,
    sku,
    quantity,
    unitPriceCents: unit_price,
    // The server refuses more than was agreed.
    agreedQuantity: null,
  }));

/** A variant that an item of a subscription may become. */
export interface VariantChoice {
  sku: string;
  label: string;
  priceCents: number;
  isSoldOut: boolean;
}

/**
 * The variants that are sold in the subscription's interval: its own at the agreed price, others at that of today. None for
 * a bundle, which is only changed in its quantity.
 */
export function variantChoices(
  product: Product | null,
  { subscription_id }: Pick<OwnSubscription, 'subscription_id'>,
  item: OwnSubscription['items'][number],
): VariantChoice[] {
  if (item.sku === null) return [];
  return (product?.variants ?? []).flatMap((variant) => {
    const option = variant.subscriptions.find(
      ({ subscriptionOptionId }) => subscriptionOptionId === subscription_id,
    );
    const isOwn = variant.sku === item.sku;
    const priceCents = isOwn ? item.unit_price : option?.priceCents;
    if (priceCents === undefined) return [];
    return [{ sku: variant.sku, label: labelOf(variant), priceCents, isSoldOut: variant.stock < 1 }];
  });
}

const labelOf = ({ attributes, description }: Variant) => Object.values(attributes).join(', ') || description;
