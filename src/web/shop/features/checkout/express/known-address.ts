import type { Address } from '#domain/shipping/address.ts';
import { typedAddress } from '#domain/shipping/typed-recipient.ts';
import type { WalletAddress } from '#web/shop/payments/wallet.ts';

/**
 * The whole address in place of the part that a wallet shows of it, if it may be the one that was confirmed
 * last: some taxes depend on the street. docs/decisions/0207.
 */
export function completedAddress(shown: WalletAddress, confirmed: Address | null): Partial<Address> {
  const { country, state, city, postal_code } = typedAddress({ ...shown, line1: '', line2: '' });
  const isSame =
    confirmed !== null &&
    confirmed.country === country &&
    confirmed.state === state &&
    confirmed.city.toLowerCase() === city.toLowerCase() &&
    postal_code !== '' &&
    confirmed.postal_code.startsWith(postal_code);
  return isSame ? confirmed : { country, state, city, postal_code };
}
