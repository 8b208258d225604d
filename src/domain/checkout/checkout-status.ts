export const CHECKOUT_STATUSES = [
  'open',
  'finalizing',
  'ready',
  'capturing',
  'paid',
  'voiding',
  'void',
  'expiring',
  'expired',
  'refunding',
  'refunded',
  'review',
] as const;

/**
 * The status of a checkout (docs/checkout.md). `open`: being filled in. `finalizing`: stock reserved, totals
 * being sent to the provider. `ready`: totals final, waiting for the card. `capturing`: order placed, payment
 * being captured. `voiding`/`void`: a mismatched authorisation is cancelled. `expiring`/`expired`: the hold
 * ran out. `refunding`/`refunded`: money arrived without a sale. `review`: a payment exception.
 */
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/**
 * The allowed transitions. The database has the same list (`checkout_status_changes`); a test compares the
 * two.
 */
const TRANSITIONS: Readonly<Record<CheckoutStatus, readonly CheckoutStatus[]>> = {
  open: ['finalizing', 'voiding', 'expiring', 'refunding', 'paid', 'review'],
  finalizing: ['ready', 'open', 'voiding', 'expiring', 'refunding', 'review'],
  ready: ['open', 'finalizing', 'capturing', 'paid', 'voiding', 'expiring', 'refunding', 'review'],
  capturing: ['paid', 'voiding', 'refunding', 'review'],
  paid: ['refunding', 'review'],
  voiding: ['void', 'refunding', 'review'],
  void: ['refunding', 'review'],
  expiring: ['expired', 'voiding', 'refunding', 'review'],
  expired: ['refunding', 'review'],
  refunding: ['refunded', 'review'],
  refunded: ['review'],
  review: ['paid', 'refunding', 'refunded', 'void'],
};

/** Whether a checkout may change its status. The same status again is always allowed. */
export function canBecome(from: CheckoutStatus, to: CheckoutStatus): boolean {
  return from === to || TRANSITIONS[from].includes(to);
}

/** Statuses in which the shopper can still change the items. */
export const EDITABLE_STATUSES: readonly CheckoutStatus[] = ['open', 'finalizing', 'ready'];

export function isEditable(status: CheckoutStatus): boolean {
  return EDITABLE_STATUSES.includes(status);
}

/** Not sold, and a payment may still come; none was captured, because only the shop captures. */
export const UNSOLD_STATUSES: readonly CheckoutStatus[] = [...EDITABLE_STATUSES, 'voiding', 'expiring'];

/** No payment of these can succeed any more, and none has. */
export const UNPAID_STATUSES: readonly CheckoutStatus[] = ['void', 'expired'];

/** From these no order is placed any more. */
export const ENDED_STATUSES: readonly CheckoutStatus[] = ['paid', 'refunded', 'void', 'expired'];

/** Whether no further payment step is automatic, whatever the provider reports. */
export function isResolved(status: CheckoutStatus): boolean {
  return status === 'paid' || status === 'review';
}

export type PublicCheckoutStatus = 'open' | 'processing' | 'complete' | 'expired';

const PUBLIC_STATUS: Readonly<Record<CheckoutStatus, PublicCheckoutStatus>> = {
  open: 'open',
  finalizing: 'open',
  ready: 'open',
  capturing: 'processing',
  paid: 'complete',
  voiding: 'processing',
  void: 'expired',
  expiring: 'processing',
  expired: 'expired',
  refunding: 'processing',
  refunded: 'expired',
  review: 'processing',
};

/** The status as clients see it. */
export function publicStatus(status: CheckoutStatus): PublicCheckoutStatus {
  return PUBLIC_STATUS[status];
}
