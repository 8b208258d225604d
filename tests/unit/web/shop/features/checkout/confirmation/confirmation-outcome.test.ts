import { describe, expect, it } from 'vitest';
import { confirmationOutcome } from '#web/shop/features/checkout/confirmation/confirmation-outcome.ts';

describe('the result of an order', () => {
  it('follows redirect_status when the address names no payment', () => {
    expect(confirmationOutcome('succeeded', 'none', false)).toBe('confirmed');
    expect(confirmationOutcome('failed', 'none', false)).toBe('failed');
    expect(confirmationOutcome(null, 'none', false)).toBe('failed');
  });

  it('follows redirect_status when the payment is another visitor’s', () => {
    expect(confirmationOutcome('succeeded', 'not_ours', false)).toBe('confirmed');
    expect(confirmationOutcome('failed', 'not_ours', false)).toBe('failed');
  });

  it('follows the server’s status over redirect_status', () => {
    expect(confirmationOutcome('succeeded', 'open', false)).toBe('failed');
    expect(confirmationOutcome('succeeded', 'expired', false)).toBe('failed');
    expect(confirmationOutcome('failed', 'complete', false)).toBe('confirmed');
  });

  it('waits for the card provider, then announces an email', () => {
    expect(confirmationOutcome('succeeded', 'processing', false)).toBe('confirming');
    expect(confirmationOutcome('succeeded', 'processing', true)).toBe('by_mail');
    expect(confirmationOutcome('succeeded', 'unanswered', false)).toBe('confirming');
  });
});
