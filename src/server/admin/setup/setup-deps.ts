import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Renditions } from '#server/platform/storage/renditions.ts';
import type { ShopFiles } from '#server/setup/choose-store.ts';

/** What the machine is set to, as far as the owner should know. */
export interface ShopEnvironment {
  cards: 'sandbox' | 'test' | 'live';
  hasMailServer: boolean;
  /** Why emails cannot be sent at the moment; null when they can. */
  findMailFault(): Promise<string | null>;
}

/** Of the calls by which an owner sets up the shop. */
export interface SetupDeps extends Deps {
  payments: CardPayments;
  shopFiles: ShopFiles;
  environment: ShopEnvironment;
  renditions: Renditions;
}
