/** How far a payout of the card provider is. */
export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';

export const PAYOUT_STATUS_TEXTS: Readonly<Record<PayoutStatus, string>> = {
  pending: 'not sent yet',
  in_transit: 'on its way',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
};
