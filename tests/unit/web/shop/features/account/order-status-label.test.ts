import { describe, expect, it } from 'vitest';
import { shortOrderId, trackingLink } from '#web/shop/features/account/order-status-label.ts';
import { anId } from '../../../../../support/ids.ts';

describe('an order in the profile', () => {
  it('is shown by the first 8 characters of its id and an ellipsis', () => {
    expect(shortOrderId(anId('17970aa3-ef06-41b6'))).toBe('17970aa3...');
  });

  it('links to https tracking addresses only', () => {
    expect(trackingLink('https://track.example.com/1')).toBe('https://track.example.com/1');
    expect(trackingLink('javascript:alert(1)')).toBeNull();
    expect(trackingLink(null)).toBeNull();
  });
});
