/** What a tracking link says about a parcel. */
export interface TrackingLink {
  carrier: string;
  /** Null when the link does not contain it. */
  trackingNumber: string | null;
}

/** Carriers by the domain of their tracking pages, with the query parameter or path segment of the number. */
const CARRIERS: readonly { domain: string; name: string; number: RegExp }[] = [
  { domain: 'usps.com', name: 'USPS', number: /[?&]tLabels=([A-Z0-9]{8,40})/i },
  { domain: 'ups.com', name: 'UPS', number: /[?&]tracknum=([A-Z0-9]{8,40})/i },
  { domain: 'fedex.com', name: 'FedEx', number: /[?&]trknbr=([A-Z0-9]{8,40})/i },
  { domain: 'dhl.com', name: 'DHL', number: /[?&]tracking-id=([A-Z0-9]{8,40})/i },
  {
    domain: 'canadapost-postescanada.ca',
    name: 'Canada Post',
    number: /[?&]search(?:For|Key)=([A-Z0-9]{8,40})/i,
  },
];

const ADDRESS = /^https:\/\/([^/?#:@]+)(?::\d+)?(?:[/?#]|$)/i;

/** The carrier of a tracking link and the parcel's number; null for a carrier that is not known. */
export function readTrackingLink(trackingUrl: string): TrackingLink | null {
  const host = ADDRESS.exec(trackingUrl)?.[1]?.toLowerCase();
  const carrier = CARRIERS.find(({ domain }) => host === domain || host?.endsWith(`.${domain}`));
  return carrier
    ? { carrier: carrier.name, trackingNumber: carrier.number.exec(trackingUrl)?.[1] ?? null }
    : null;
}
