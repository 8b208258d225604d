import { describe, expect, it } from 'vitest';
import { shortOrderId, totalAmount, trackingLink } from '#web/features/account/order-in-history.ts';

describe('an order in the profile', () => {
  it('is named by the first 8 characters followed by an ellipsis', () => {
    expect(shortOrderId('17970aa3-ef06-41b6')).toBe('17970aa3...');
  });

  it('has a dollar sign before its amount, in both currencies', () => {
    expect(totalAmount(4537, 'usd')).toBe('$45.37');
    expect(totalAmount(605, 'cad')).toBe('$6.05 CAD');
    expect(totalAmount(0, 'usd')).toBe('$0.00');
  });

  it('is tracked at https addresses only', () => {
    expect(trackingLink('https://track.example.com/1')).toBe('https://track.example.com/1');
    expect(trackingLink('javascript:alert(1)')).toBeNull();
    expect(trackingLink(null)).toBeNull();
  });
});
