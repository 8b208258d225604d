import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import type { WalletProps } from './wallet.ts';

/** Each is loaded only where its provider is used. */
const PROVIDER_WALLETS: Readonly<Record<'sandbox' | 'stripe', ComponentType<WalletProps>>> = {
  sandbox: lazyPart(() => import('./sandbox-wallet/sandbox-wallet.tsx')),
  stripe: lazyPart(() => import('./stripe/stripe-wallet.tsx')),
};

/** The wallet of the configured provider; nothing while it is loaded. */
export function ProviderWallet({
  provider,
  ...props
}: WalletProps & { provider: keyof typeof PROVIDER_WALLETS }) {
  const Wallet = PROVIDER_WALLETS[provider];
  return (
    <Suspense>
      <Wallet {...props} />
    </Suspense>
  );
}
