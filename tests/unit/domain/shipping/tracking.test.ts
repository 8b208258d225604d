import { describe, expect, it } from 'vitest';
import { readTracking } from '#domain/shipping/tracking.ts';

describe('the barcode of a label of USPS', () => {
  it.each(['420112019400111899223197428490', '4201120112349400111899223197428490'])(
    '%s is read as the tracking number, without the ZIP code',
    (scanned) => {
      expect(readTracking(scanned)).toEqual({
        carrier: 'USPS',
        trackingNumber: '9400111899223197428490',
        trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428490',
      });
    },
  );
});
