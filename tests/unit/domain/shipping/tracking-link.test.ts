import { describe, expect, it } from 'vitest';
import { readTrackingLink } from '#domain/shipping/tracking-link.ts';

describe('a tracking link', () => {
  it.each([
    [
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428490',
      'USPS',
      '9400111899223197428490',
    ],
    ['https://www.ups.com/track?loc=en_US&tracknum=1Z999AA10123456784', 'UPS', '1Z999AA10123456784'],
    ['https://www.fedex.com/fedextrack/?trknbr=777770123456', 'FedEx', '777770123456'],
    ['https://www.dhl.com/us-en/home/tracking.html?tracking-id=1234567890', 'DHL', '1234567890'],
    [
      'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=7023210039414604',
      'Canada Post',
      '7023210039414604',
    ],
    ['https://www.ups.com/track', 'UPS', null],
  ])('%s names the carrier and its number', (url, carrier, trackingNumber) => {
    expect(readTrackingLink(url)).toEqual({ carrier, trackingNumber });
  });

  it.each([
    'https://track.example.com/1Z999',
    'https://ups.com.example.com/track?tracknum=1Z999AA10123456784',
    'https://notups.com/track',
    'https://ups.com@example.com/track',
    'http://ups.com/track',
    'not a link',
  ])('%s names no carrier', (url) => expect(readTrackingLink(url)).toBeNull());
});
