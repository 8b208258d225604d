import { MISSING_SHIPPING_INFORMATION } from '#contracts/checkout/checkout-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { type Address, missingAddressFields } from '#domain/shipping/address.ts';
import { partialAddressProblems, regionOfPartial } from '#domain/shipping/partial-address.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { postalCodeProblem, stateProblem, typedAddress } from '#domain/shipping/typed-recipient.ts';
import { postalFormatProblem } from '#domain/shipping/postal-format.ts';

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
  refuseMissing(missingAddressFields(given));
  refuseProblems({
    state: stateProblem(given),
    postal_code: postalCodeProblem(given) ?? postalFormatProblem(given),
  });
  return typedAddress({ ...given, line2: tidy(address.line2 ?? undefined) });
}

/**
 * An address as a wallet shows it before the payment: the street may be missing, and of the postal code the second
 * half or all. Throws `missing_address_fields` without a country or region, and `unknown_address`.
 */
export function requirePartialAddress(address: AddressInput): Address {
  const country = tidy(address.country).normalize('NFKC').toUpperCase();
  const postal_code = tidy(address.postal_code);
  const state = regionOfPartial({ country, state: tidy(address.state), postal_code });
  refuseMissing([country === '' ? 'country' : [], state === '' && hasRegions(country) ? 'state' : []].flat());
  const place = { country, state, postal_code };
  refuseProblems(partialAddressProblems(place));
  const { line1, line2, city } = address;
  return typedAddress({ ...place, line1: tidy(line1), line2: tidy(line2 ?? undefined), city: tidy(city) });
}

function refuseMissing(fields: readonly string[]): void {
  if (fields.length === 0) return;
  throw new DomainError('missing_address_fields', `Missing address fields: ${fields.join(', ')}`, {
    errors: fields.map((field) => ({ path: `/address/${field}`, message: 'is needed' })),
  });
}

function refuseProblems(problems: Readonly<Record<string, string | undefined>>): void {
  const errors = Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [{ path: `/address/${field}`, message }],
  );
  if (errors.length > 0)
    throw new DomainError('unknown_address', errors.map(({ message }) => message).join(' '), { errors });
}

const tidy = (value: string | undefined) => value?.trim() ?? '';
