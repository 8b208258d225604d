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
 * The life of a checkout (docs/checkout.md). `open`: being filled in. `finalizing`: stock reserved, totals on their way to
 * the card provider. `ready`: totals final, waiting for the card. `capturing`: sold, the order is placed, the money is being
 * collected. `paid`. `voiding`/`void`: an authorisation that did not match is being given back. `expiring`/`expired`: the
 * hold ran out. `refunding`/`refunded`: money came where no sale could follow. `review`: a payment exception.
 */
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** What may follow what. The database refuses the rest by a list of its own (`checkout_status_changes`); a test compares the two. */
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

/** Whether a checkout may go from one status to another. The same status again is a no-op and always allowed. */
export function canBecome(from: CheckoutStatus, to: CheckoutStatus): boolean {
  return from === to || TRANSITIONS[from].includes(to);
}

/** In which the shopper can still change what is bought. */
export const EDITABLE_STATUSES: readonly CheckoutStatus[] = ['open', 'finalizing', 'ready'];

/** Whether the shopper can still change what is bought. */
export function isEditable(status: CheckoutStatus): boolean {
  return EDITABLE_STATUSES.includes(status);
}

/** Whether nothing follows by itself any more, whatever the provider says of the payment. */
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

/** The four statuses that clients know. */
export function publicStatus(status: CheckoutStatus): PublicCheckoutStatus {
  return PUBLIC_STATUS[status];
}
