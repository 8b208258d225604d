import type { CustomerId } from '../ids.ts';
import type { CheckoutStatus } from './checkout-status.ts';

const ONE_HOUR_MILLISECONDS = 60 * 60 * 1000;

/** What decides whether a checkout still offers an account. */
export interface OfferingCheckout {
  status: CheckoutStatus;
  customerId: CustomerId | null;
  /** When an account was asked for; null before that. */
  accountRequestedAt: Date | null;
}

/**
 * Whether a guest may still make an account from a checkout: once, within an hour of the order. It says nothing about
 * the address, because asking counts whether or not it had an account (docs/decisions/0194).
 */
export function offersAccount(
  { status, customerId, accountRequestedAt }: OfferingCheckout,
  placedAt: Date | null,
  now: Date,
): boolean {
  if (status !== 'paid' || customerId !== null || accountRequestedAt !== null || placedAt === null)
    return false;
  return now.getTime() - placedAt.getTime() < ONE_HOUR_MILLISECONDS;
}
