import type { ShippingOption } from '#server/shipping/replace-shipping.ts';
import type { ShippingFile } from './files/commerce-files.ts';

/** The shipping options of shipping.json, whose names for thresholds are older than shops with another currency than dollars. */
export const shippingOptionsOfFile = (file: ShippingFile): ShippingOption[] =>
  file.map(({ freeFromDollars, subscriptionsFreeFromDollars, ...option }) => ({
    ...option,
    freeFrom: freeFromDollars,
    subscriptionsFreeFrom: subscriptionsFreeFromDollars,
  }));
