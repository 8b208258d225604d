import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { unitCount } from '#domain/cart/cart-total.ts';
import { CartPanel } from '#web/features/cart/cart-panel.tsx';
import { CallOutBar } from '#web/features/chrome/call-out-bar.tsx';
import { CartButton } from '#web/features/chrome/cart-button.tsx';
import { Footer } from '#web/features/chrome/footer.tsx';
import { Header } from '#web/features/chrome/header.tsx';
import { LinkedCode } from '#web/features/chrome/linked-code.tsx';
import { NoScriptNotice } from '#web/features/chrome/no-script-notice.tsx';
import { handleOf } from '#web/features/chrome/page-handle.ts';
import { SandboxBanner } from '#web/features/chrome/sandbox-banner.tsx';
import { usePageFocus } from '#web/features/chrome/use-page-focus.ts';
import { usePageView } from '#web/features/chrome/use-page-view.ts';
import { useStart } from '#web/features/chrome/use-start.ts';
import { cartShown } from '#web/state/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import styles from './page-frame.module.css';

/** The layout that all pages share: banner, header, the screen, footer. Spec §2. */
export function PageFrame({ children }: { children: ReactNode }) {
  const handle = handleOf(useMatches());
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) => unitCount(state.cart.cartItems));
  const shopBackground = useAppSelector((state) => state.global.styles.background);
  const sandboxed = useAppSelector((state) => state.global.sandboxed);
  const main = usePageFocus();
  useStart();
  usePageView(handle?.page);
  const background = handle?.background === undefined ? shopBackground : `var(--color-${handle.background})`;
  const isCalm = handle?.isCalm ?? false;
  return (
    <div className={styles.frame} style={{ backgroundColor: background }}>
      <SkipLink target="content" />
      {sandboxed && <SandboxBanner />}
      <NoScriptNotice />
      {handle?.hasCallOut && <CallOutBar />}
      <Header isCalm={isCalm} cart={<CartButton count={count} onOpen={() => dispatch(cartShown())} />} />
      <LinkedCode />
      <main ref={main} id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <Footer isCalm={isCalm} />
      <CartPanel />
    </div>
  );
}
