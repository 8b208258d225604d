/** What is known of the payment that the address names: nothing named, not asked yet, not this visitor's, or the server's word. */
export type ConfirmationPayment =
  | 'none'
  | 'unanswered'
  | 'not_ours'
  | 'open'
  | 'processing'
  | 'complete'
  | 'expired';

/** What the result page says. `by_mail`: the card provider takes its time; the order is confirmed by mail. */
export type ConfirmationOutcome = 'confirmed' | 'failed' | 'confirming' | 'by_mail';

/**
 * What happened to an order. The server's truth about the payment decides; without one the provider's `redirect_status` does.
 * After `hasWaited` (the screen's patience) nobody is left watching a wheel. Spec §2 Order result, and docs/departures.md.
 */
export function confirmationOutcome(
  redirectStatus: string | null,
  payment: ConfirmationPayment,
  hasWaited: boolean,
): ConfirmationOutcome {
  switch (payment) {
    case 'complete':
      return 'confirmed';
    case 'open':
    case 'expired':
      return 'failed';
    case 'processing':
    case 'unanswered':
      return hasWaited ? 'by_mail' : 'confirming';
    case 'none':
    case 'not_ours':
      return redirectStatus === 'succeeded' ? 'confirmed' : 'failed';
  }
}
