import type { z } from 'zod';
import type { postalAddress } from '#contracts/postal-address.ts';
import type { Address } from '#domain/shipping/address.ts';

/** An address as calls answer it, in which a missing second line is null. */
export const addressToWire = ({
  line1,
  line2,
  city,
  state,
  postal_code,
  country,
}: Address): z.output<typeof postalAddress> => ({
  line1,
  line2: line2 ?? null,
  city,
  state,
  postal_code,
  country,
});
