import { describe, expect, it } from 'vitest';
import { orderStatusLabel, trackingLink } from '#web/shop/features/account/order-status-label.ts';

describe('an order in the profile', () => {
  it('links to https tracking addresses only', () => {
    expect(trackingLink('https://track.example.com/1')).toBe('https://track.example.com/1');
    expect(trackingLink('javascript:alert(1)')).toBeNull();
    expect(trackingLink(null)).toBeNull();
  });

  it.each([
    [false, 'Shipped'],
    [true, 'Goes out by email'],
  ])('is shipped unless it is of gift cards alone (%s)', (is_emailed, label) => {
    expect(orderStatusLabel({ status: 'shipped', is_emailed })).toBe(label);
  });
});
