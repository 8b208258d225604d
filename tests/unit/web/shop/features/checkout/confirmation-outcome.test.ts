import { describe, expect, it } from 'vitest';
import { confirmationOutcome } from '#web/shop/features/checkout/confirmation/confirmation-outcome.ts';

describe('the result of an order', () => {
  it('follows redirect_status when the address names no payment', () => {
    expect(confirmationOutcome('succeeded', 'none', false)).toBe('confirmed');
    expect(confirmationOutcome('failed', 'none', false)).toBe('failed');
    expect(confirmationOutcome(null, 'none', false)).toBe('failed');
  });

  it('follows redirect_status when the payment is not this visitor’s, about whom the server says nothing', () => {
    expect(confirmationOutcome('succeeded', 'not_ours', false)).toBe('confirmed');
    expect(confirmationOutcome('failed', 'not_ours', false)).toBe('failed');
  });

  it('is the server’s truth, whatever redirect_status claims', () => {
    expect(confirmationOutcome('succeeded', 'open', false)).toBe('failed');
    expect(confirmationOutcome('succeeded', 'expired', false)).toBe('failed');
    expect(confirmationOutcome('failed', 'complete', false)).toBe('confirmed');
  });

  it('is awaited while the card provider confirms, and then promised by mail', () => {
    expect(confirmationOutcome('succeeded', 'processing', false)).toBe('confirming');
    expect(confirmationOutcome('succeeded', 'processing', true)).toBe('by_mail');
    expect(confirmationOutcome('succeeded', 'unanswered', false)).toBe('confirming');
  });
});
