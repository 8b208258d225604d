import { useMemo } from 'react';
import type { CheckoutSession } from '#web/api/checkout/checkout-queries.ts';
import { ProviderWallet } from '#web/shop/payments/provider-wallet.tsx';
import type { WalletProps } from '#web/shop/payments/wallet.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { type ExpressPurchaseDeps, useExpressPurchase } from './use-express-purchase.ts';

export interface ExpressWalletProps
  extends Omit<WalletProps, 'purchase' | 'countries' | 'formatAmount'>,
    ExpressPurchaseDeps {
  provider: CheckoutSession['provider'];
}

/** The provider's wallet, which pays this checkout. Loaded after the page. */
export function ExpressWallet({
  checkout,
  subtotal,
  form,
  dispatch,
  onPaid,
  onStale,
  ...wallet
}: ExpressWalletProps) {
  const purchase = useExpressPurchase({ checkout, subtotal, form, dispatch, onPaid, onStale });
  const shipsTo = useAppSelector((state) => state.global.shipsTo);
  const countries = useMemo(() => shipsTo.map(({ code }) => code), [shipsTo]);
  const formatAmount = useMoney(checkout.currency);
  return <ProviderWallet {...wallet} purchase={purchase} countries={countries} formatAmount={formatAmount} />;
}
