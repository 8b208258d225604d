import { MISSING_SHIPPING_INFORMATION } from '#contracts/checkout-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { type Address, missingAddressFields } from '#domain/shipping/address.ts';
import { postalCodeProblem, stateProblem, typedAddress } from '#domain/shipping/typed-recipient.ts';

interface AddressInput {
  line1?: string | undefined;
  line2?: string | null | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postal_code?: string | undefined;
  country?: string | undefined;
}

/**
 * A deliverable address with its region as a code and a normalised postal code. Throws
 * `missing_shipping_information` without an address or email, `missing_address_fields` with the missing
 * fields, and `unknown_address` for an unknown region or a postal code outside of it. Whether the country is
 * shipped to is up to `shippingOptionsTo`. Spec §5, Shipping options.
 */
export function requireShippingInformation(
  address: AddressInput | undefined,
  email: string | undefined,
): Address {
  if (!address || !email?.includes('@')) {
    throw new DomainError('missing_shipping_information', MISSING_SHIPPING_INFORMATION);
  }
  const given = {
    line1: tidy(address.line1),
    city: tidy(address.city),
    state: tidy(address.state),
    postal_code: tidy(address.postal_code),
    country: tidy(address.country).normalize('NFKC').toUpperCase(),
  };
  const missing = missingAddressFields(given);
  if (missing.length > 0) {
    throw new DomainError('missing_address_fields', `Missing address fields: ${missing.join(', ')}`, {
      errors: missing.map((field) => ({ path: `/address/${field}`, message: 'is needed' })),
    });
  }
  refuseUnknownPlace(given);
  return typedAddress({ ...given, line2: tidy(address.line2 ?? undefined) });
}

function refuseUnknownPlace(place: Pick<Address, 'country' | 'state' | 'postal_code'>): void {
  const problems = { state: stateProblem(place), postal_code: postalCodeProblem(place) };
  const errors = Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [{ path: `/address/${field}`, message }],
  );
  if (errors.length > 0)
    throw new DomainError('unknown_address', errors.map(({ message }) => message).join(' '), { errors });
}

const tidy = (value: string | undefined) => value?.trim() ?? '';
