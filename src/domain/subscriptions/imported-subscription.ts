import type { Address } from '../shipping/address.ts';
import type { Cents } from '../money.ts';
import type { BillingInterval } from './billing-interval.ts';

/** A subscription of another shop, as a file says it. Its card did not come with it. */
export interface ImportedSubscription {
  /** In the other shop. */
  externalId: string;
  /** In small characters. */
  email: string;
  name: string;
  address: Address;
  interval: BillingInterval;
  /** Of the next delivery: ISO 8601, UTC. */
  nextAt: string;
  /** Whether it was paused there. */
  wasPaused: boolean;
  lines: ImportedSubscriptionLine[];
}

export interface ImportedSubscriptionLine {
  sku: string;
  quantity: number;
  /** Of one unit, in cents of the shop's own currency, as it was agreed there. */
  unitPriceCents: Cents;
}
