import { memo, type ReactNode, Suspense, useState } from 'react';
import { useMatches } from 'react-router';
import { unitCount } from '#domain/cart/cart-total.ts';
import { handleOf } from '#web/page/page-handle.ts';
import type { ConciergeProps } from '#web/shop/features/concierge/concierge.tsx';
import { useAppStart } from '#web/shop/features/layout/document/use-app-start.ts';
import { useFieldInView } from '#web/shop/features/layout/document/use-field-in-view.ts';
import {
  useLoadedContent,
  usePageBackground,
} from '#web/shop/features/layout/document/use-page-background.ts';
import { usePageView } from '#web/shop/features/layout/document/use-page-view.ts';
import { Footer } from '#web/shop/features/layout/footer/footer.tsx';
import { LinkedCode } from '#web/shop/features/layout/footer/linked-code.tsx';
import { NoScriptNotice } from '#web/shop/features/layout/footer/no-script-notice.tsx';
import { CallOutBar } from '#web/shop/features/layout/header/call-out-bar.tsx';
import { CartButton } from '#web/shop/features/layout/header/cart-button.tsx';
import { Header } from '#web/shop/features/layout/header/header.tsx';
import { HeaderSearch } from '#web/shop/features/search/header-search.tsx';
import { cartShown } from '#web/state/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { SandboxBanner } from '#web/ui/layout/sandbox-banner.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { SkipLink } from '#web/ui/layout/skip-link.tsx';
import { usePageFocus } from '#web/ui/layout/use-page-focus.ts';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { whenLoadedAndIdle } from '#web/ui/timing/when-loaded-and-idle.ts';
import styles from './page-frame.module.css';

/** The layout of all pages: banner, header, screen and footer. Spec §2. */
export function PageFrame({ children }: { children: ReactNode }) {
  const handle = handleOf(useMatches());
  const dispatch = useAppDispatch();
  const unitsInCart = useAppSelector((state) => unitCount(state.cart.cartItems));
  const sandboxed = useAppSelector((state) => state.global.sandboxed);
  const main = usePageFocus();
  useAppStart();
  useFieldInView();
  usePageView(handle?.page);
  const backgroundColor = usePageBackground(handle);
  const content = useLoadedContent(handle?.page);
  const isMinimal = handle?.isMinimal ?? false;
  const [launcherContainer, setLauncherContainer] = useState<HTMLElement | null>(null);
  const [isConciergeRequested, requestConcierge] = useState(false);
  return (
    <div className={styles.frame} style={{ ...content?.look, backgroundColor }}>
      <SkipLink target="content" />
      {sandboxed && <SandboxBanner />}
      <NoScriptNotice text={handle?.noScriptText} />
      {handle?.hasCallOut && <CallOutBar />}
      <Header
        isMinimal={isMinimal}
        linksToCart={handle?.linksToCart ?? false}
        cart={<CartButton count={unitsInCart} onOpen={() => dispatch(cartShown())} />}
        search={<HeaderSearch />}
        concierge={!handle?.isForm && <span ref={setLauncherContainer} />}
      />
      <LinkedCode />
      <main ref={main} id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      {!isMinimal && <ConsentAside />}
      <Footer
        isMinimal={isMinimal}
        onAsk={!handle?.isForm && (() => requestConcierge(true))}
        newsletter={
          !isMinimal && handle?.page !== STAFF_PAGE && !hasNewsletterForm(content) && <NewsletterOfFooter />
        }
      />
      <CartAside />
      {launcherContainer && (
        <ConciergeAside
          launcherContainer={launcherContainer}
          isOpen={isConciergeRequested}
          onOpen={() => requestConcierge(false)}
        />
      )}
    </div>
  );
}

/** Staff at work are not asked to sign up. */
const STAFF_PAGE = 'StaffPage';

/** Whether the page has the form in its content, so that the footer need not show it again. */
const hasNewsletterForm = (content: ReturnType<typeof useLoadedContent>) =>
  content?.state === 'coming-soon' || content?.blocks?.some(({ type }) => type === 'NewsletterSignUp');

/** Rendered on the server as a plain form, and hydrated when the browser is idle. */
const FooterNewsletter = lazyPart(async () => {
  if (typeof document !== 'undefined') await new Promise<void>(whenLoadedAndIdle);
  return import('#web/shop/features/newsletter/footer-newsletter.tsx');
});

/** Memoized, because a new render before hydration would replace the server's markup. */
const NewsletterOfFooter = memo(function NewsletterOfFooter() {
  return (
    <SectionBoundary of="The newsletter form">
      <Suspense>
        <FooterNewsletter />
      </Suspense>
    </SectionBoundary>
  );
});

const loadCartPanel = () => import('./cart/cart-aside.tsx');

/** Loaded when it is opened or when the browser is idle, because it is not part of the first view. */
function CartAside() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.cart.shouldShowCart);
  const panel = useDeferredImport(loadCartPanel, isOpen);
  const reload = async () => {
    const { refreshCart } = await import('#web/state/cart/store-cart.ts');
    await dispatch(refreshCart());
  };
  return (
    panel && (
      <SectionBoundary of="The cart" isOverlay onRetry={reload}>
        <panel.CartAside />
      </SectionBoundary>
    )
  );
}

const loadConcierge = () => import('#web/shop/features/concierge/concierge.tsx');

/** Loaded when it is requested or when the browser is idle. */
function ConciergeAside(props: ConciergeProps) {
  const concierge = useDeferredImport(loadConcierge, props.isOpen);
  return (
    concierge && (
      <SectionBoundary of="The concierge" isOverlay>
        <concierge.Concierge {...props} />
      </SectionBoundary>
    )
  );
}

const loadConsentBanner = () => import('#web/shop/features/layout/footer/consent-banner.tsx');

/** Below the first view, so it is loaded when the browser is idle. */
function ConsentAside() {
  const banner = useDeferredImport(loadConsentBanner, false);
  return banner && <banner.ConsentBanner />;
}
