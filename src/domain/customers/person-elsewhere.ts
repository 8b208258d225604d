import type { Address } from '../shipping/address.ts';

/** A customer as another shop knew them. Their account here gets it once its email address is proved. */
export interface PersonElsewhere {
  firstName: string;
  lastName: string;
  /** Null when the file has none that this shop can ship to. */
  address: Address | null;
}
