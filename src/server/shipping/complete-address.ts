import { MISSING_SHIPPING_INFORMATION } from '#contracts/checkout-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { type Address, missingAddressFields } from '#domain/shipping/address.ts';

interface GivenAddress {
  line1?: string | undefined;
  line2?: string | null | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postal_code?: string | undefined;
  country?: string | undefined;
}

/**
 * An address that a parcel can be sent to. Throws `missing_shipping_information` without an address or an email, and
 * `missing_address_fields` with the names of what is missing. Spec §5, Shipping options.
 */
export function requireShippingInformation(
  address: GivenAddress | undefined,
  email: string | undefined,
): Address {
  if (!address || !email?.includes('@')) {
    throw new DomainError('missing_shipping_information', MISSING_SHIPPING_INFORMATION);
  }
  const given = {
    line1: tidy(address.line1),
    city: tidy(address.city),
    state: tidy(address.state).toUpperCase(),
    postal_code: tidy(address.postal_code).toUpperCase(),
    country: tidy(address.country).toUpperCase(),
  };
  const missing = missingAddressFields(given);
  if (missing.length > 0) {
    throw new DomainError('missing_address_fields', `Missing address fields: ${missing.join(', ')}`, {
      errors: missing.map((field) => ({ path: `/address/${field}`, message: 'is needed' })),
    });
  }
  const line2 = tidy(address.line2 ?? undefined);
  return line2 ? { ...given, line2 } : given;
}

const tidy = (value: string | undefined) => value?.trim() ?? '';
