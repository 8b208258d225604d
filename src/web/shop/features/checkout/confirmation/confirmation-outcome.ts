/**
 * The status of the payment named by the address: none named, not loaded yet, another visitor's, or the
 * server's status.
 */
export type ConfirmationPayment =
  | 'none'
  | 'unanswered'
  | 'not_ours'
  | 'open'
  | 'processing'
  | 'complete'
  | 'expired';

/** What the result page shows. `by_mail`: the provider is slow, and the order will be confirmed by email. */
export type ConfirmationOutcome = 'confirmed' | 'failed' | 'confirming' | 'by_mail';

/**
 * The server's payment status decides; without one the provider's `redirect_status` does. After the time-out
 * of the screen an open result becomes `by_mail`. Spec §2 Order result; docs/departures.md.
 */
export function confirmationOutcome(
  redirectStatus: string | null,
  payment: ConfirmationPayment,
  hasTimedOut: boolean,
): ConfirmationOutcome {
  switch (payment) {
    case 'complete':
      return 'confirmed';
    case 'open':
    case 'expired':
      return 'failed';
    case 'processing':
    case 'unanswered':
      return hasTimedOut ? 'by_mail' : 'confirming';
    case 'none':
    case 'not_ours':
      return redirectStatus === 'succeeded' ? 'confirmed' : 'failed';
  }
}
