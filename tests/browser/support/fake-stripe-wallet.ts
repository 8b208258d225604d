import type { Page } from '@playwright/test';

/** What the page's code has told the wallet: details to show, or a refusal. */
export interface WalletReply {
  kind: 'resolved' | 'rejected';
  details?: {
    lineItems?: { name: string; amount: number }[];
    shippingRates?: { id: string; displayName: string; amount: number }[];
  };
  /** The amount of the sheet afterwards, in cents. */
  amount: number;
}

export interface WalletResult {
  kind: 'paid' | 'failed' | 'error';
  reason?: string;
  message?: string;
}

interface WalletPlace {
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

/** The wallet that `fakeStripeJs` opens; the tests are its shopper. */
interface FakeWallet {
  /** The names of events and calls, in order. */
  log: string[];
  changeAddress(address: WalletPlace): Promise<WalletReply>;
  changeRate(id: string): Promise<WalletReply>;
  confirm(card: string, recipient: { email: string; name: string; line1: string }): Promise<WalletResult>;
  close(): void;
}

declare global {
  interface Window {
    /** Set by a test for a browser that has a wallet. */
    hasFakeWallet?: boolean;
    fakeWallet?: FakeWallet;
  }
}

/** Gives the browser of a page a wallet, for `fakeStripeJs`. */
export const haveWallet = (page: Page) =>
  page.addInitScript(() => {
    window.hasFakeWallet = true;
  });

/** Chooses an address, of which the page is shown a part. */
export const changeAddress = (page: Page, address: WalletPlace): Promise<WalletReply> =>
  page.evaluate((given) => {
    if (!window.fakeWallet) throw new Error('there is no wallet');
    return window.fakeWallet.changeAddress(given);
  }, address);

export const changeRate = (page: Page, id: string): Promise<WalletReply> =>
  page.evaluate((given) => {
    if (!window.fakeWallet) throw new Error('there is no wallet');
    return window.fakeWallet.changeRate(given);
  }, id);

/** Confirms with one of Stripe's test cards; resolves once the wallet has closed or failed. */
export const confirm = (
  page: Page,
  card: string,
  recipient = { email: 'maya@example.com', name: 'Maya Rao', line1: '12 Mott Street' },
): Promise<WalletResult> =>
  page.evaluate(
    ([number, given]) => {
      if (!window.fakeWallet) throw new Error('there is no wallet');
      return window.fakeWallet.confirm(number, given);
    },
    [card, recipient] as const,
  );

export const walletLog = (page: Page): Promise<string[]> => page.evaluate(() => window.fakeWallet?.log ?? []);
