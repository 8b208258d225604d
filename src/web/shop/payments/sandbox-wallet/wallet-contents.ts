import type { WalletAddress, WalletRecipient } from '../wallet.ts';

/** A contact of the sandbox wallet. */
export interface WalletContact extends WalletRecipient {
  id: string;
}

export const WALLET_CONTACTS: readonly [WalletContact, ...WalletContact[]] = [
  {
    id: 'new-york',
    email: 'maya@example.com',
    name: 'Maya Rao',
    line1: '12 Mott Street',
    line2: '',
    city: 'New York',
    state: 'NY',
    postal_code: '10013',
    country: 'US',
  },
  {
    id: 'toronto',
    email: 'theo@example.com',
    name: 'Théo Gagnon',
    line1: '1 Front Street West',
    line2: '',
    city: 'Toronto',
    state: 'ON',
    postal_code: 'M5J 2X5',
    country: 'CA',
  },
  {
    id: 'san-juan',
    email: 'luz@example.com',
    name: 'Luz Rivera',
    line1: '100 Calle del Cristo',
    line2: '',
    city: 'San Juan',
    state: 'PR',
    postal_code: '00901',
    country: 'US',
  },
];

/** What wallets show of an address before the payment: no street, half a Canadian postal code. */
export const shownPart = ({ city, state, postal_code, country }: WalletContact): WalletAddress => ({
  city,
  state,
  country,
  postal_code: country === 'CA' ? postal_code.slice(0, 3) : postal_code,
});

/** A test card of the sandbox wallet. */
export interface WalletCard {
  number: string;
  result: string;
}

export const WALLET_CARDS: readonly [WalletCard, ...WalletCard[]] = [
  { number: '4242424242424242', result: 'Goes through' },
  { number: '4000000000000002', result: 'Is turned down' },
  { number: '4000002500003155', result: 'Asks for a confirmation step' },
];

/** Far enough ahead for a shop whose clock was moved. */
export const CARD_DETAILS = { expiry: '12/49', securityCode: '123' };
