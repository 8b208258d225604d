import { Suspense, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { NameForm } from '#web/shop/features/account/name-form.tsx';
import { OrderHistory } from '#web/shop/features/account/order-history.tsx';
import { Welcome } from '#web/shop/features/account/welcome.tsx';
import { Subscriptions } from '#web/shop/features/subscriptions/subscriptions.tsx';
import { logout } from '#web/state/auth/auth-thunks.ts';
import { refreshCart } from '#web/state/cart/store-cart.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import styles from './profile-screen.module.css';

export const handle: PageHandle = { page: 'ProfilePage', background: 'cream' };

export const meta = pageMeta({
  title: 'Profile',
  description: 'Your account and your orders.',
  isPrivate: true,
});

/** Below everything else, so that nothing moves when it has loaded; most customers have none. */
const EarlierOrders = lazyPart(() => import('#web/shop/features/account/earlier-orders.tsx'));

/** The profile, for signed-in users; others are redirected to the login page. Spec §2, Profile. */
export default function ProfileScreen() {
  const { isReady, user } = useAppSelector((state) => state.auth);
  const { leave, isLeaving, error } = useLogout();
  if (isReady && user === null && !isLeaving) return <Navigate to="/login" replace />;
  if (user === null) return <ProfileLoading />;
  return (
    <>
      <div className={styles.header}>
        <PageContainer>
          <Welcome user={user} onLogout={() => void leave()} isLoggingOut={isLeaving} />
          {error !== null && <Notice kind="error" title={error} />}
        </PageContainer>
      </div>
      <TornEdge color="amber" shape="wavy" />
      <PageContainer>
        {user.firstName === '' && <NameForm />}
        <section className={styles.subscriptions} aria-labelledby="subscriptions">
          <h2 id="subscriptions">Subscriptions</h2>
          <SectionBoundary of="Your subscriptions">
            <Subscriptions token={null} level={3} />
          </SectionBoundary>
        </section>
        <SectionBoundary of="Your orders">
          <OrderHistory email={user.email} />
        </SectionBoundary>
        <SectionBoundary of="Your earlier orders">
          <Suspense>
            <EarlierOrders email={user.email} />
          </Suspense>
        </SectionBoundary>
      </PageContainer>
    </>
  );
}

function ProfileLoading() {
  return (
    <PageContainer>
      <p role="status">Fetching your account...</p>
    </PageContainer>
  );
}

/** Ends the session and returns to / (spec §2). */
function useLogout() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function leave() {
    setLeaving(true);
    setError(null);
    const refusal = await dispatch(logout());
    if (refusal !== null) {
      setError(refusal);
      setLeaving(false);
      return;
    }
    void dispatch(refreshCart());
    navigate('/');
  }

  return { leave, isLeaving, error };
}
