import { DomainError } from '../errors.ts';
import { readTrackingLink } from './tracking-link.ts';

/** How a parcel can be followed. */
export interface Tracking {
  /** Null for a number of a carrier that was not recognised. */
  trackingUrl: string | null;
  trackingNumber: string | null;
  carrier: string | null;
}

/** Carriers by the form of their numbers, the most particular first, with the address of their tracking page. */
const CARRIERS: readonly { name: string; number: RegExp; page: string }[] = [
  { name: 'UPS', number: /^1Z[0-9A-Z]{16}$/, page: 'https://www.ups.com/track?tracknum=' },
  {
    name: 'USPS',
    number: /^(?:9[1-5]\d{18,20}|[A-Z]{2}\d{9}US)$/,
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  {
    name: 'Canada Post',
    number: /^(?:\d{16}|[A-Z]{2}\d{9}CA)$/,
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
  {
    name: 'DHL',
    number: /^(?:\d{10}|JD\d{16,18}|GM\d{16,20})$/,
    page: 'https://www.dhl.com/en/express/tracking.html?tracking-id=',
  },
  {
    name: 'Purolator',
    number: /^[A-Z]{3}\d{9}$/,
    page: 'https://www.purolator.com/en/shipping/tracker?pin=',
  },
  { name: 'FedEx', number: /^(?:\d{12}|\d{15}|\d{20})$/, page: 'https://www.fedex.com/fedextrack/?trknbr=' },
];

const ADDRESS = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d+)?(?:[/?#]\S*)?$/i;
const NUMBER = /^[0-9A-Z]{6,40}$/;
/** What the barcode of a label of USPS has before the number: 420 and the ZIP code. */
const ROUTING = /^420(?:\d{9}|\d{5})(?=9[1-5]\d{18,20}$)/;

/**
 * What a typed tracking number or https address says; null for nothing typed. A number may have spaces and hyphens.
 * Throws `malformed` for anything else.
 */
export function readTracking(typed: string): Tracking | null {
  const text = typed.trim();
  if (text === '') return null;
  if (text.length <= 2000 && ADDRESS.test(text)) {
    const link = readTrackingLink(text);
    return {
      trackingUrl: text,
      trackingNumber: link?.trackingNumber ?? null,
      carrier: link?.carrier ?? null,
    };
  }
  const trackingNumber = text.replaceAll(/[\s-]/g, '').toUpperCase().replace(ROUTING, '');
  if (!NUMBER.test(trackingNumber))
    throw new DomainError(
      'malformed',
      `Type a tracking number of 6 to 40 letters and digits, or an address, which must begin with https://, not ${text}`,
      {
        errors: [
          { path: '/tracking', message: 'Type a tracking number, or an address that begins with https://.' },
        ],
      },
    );
  const carrier = CARRIERS.find(({ number }) => number.test(trackingNumber));
  return {
    trackingUrl: carrier ? `${carrier.page}${trackingNumber}` : null,
    trackingNumber,
    carrier: carrier?.name ?? null,
  };
}
