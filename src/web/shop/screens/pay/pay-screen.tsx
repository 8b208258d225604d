import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { PaymentLinkView } from '#web/shop/features/payment-link/payment-link-view.tsx';
import { usePaymentToken } from '#web/shop/features/payment-link/use-payment-token.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

export const handle: PageHandle = { page: 'PayPage', background: 'cream', isMinimal: true };

export const meta = pageMeta({
  title: 'Pay your order',
  description: 'An order that we put together for you, and its payment by card.',
  isPrivate: true,
});

/** The screen at /pay, which emailed payment links lead to (`#token=`). */
export default function PayScreen() {
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeader title="Your order" accent={4} isCompact />
      <PageContainer>{isHydrated && <LinkedPayment />}</PageContainer>
    </>
  );
}

function LinkedPayment() {
  const token = usePaymentToken();
  if (token !== null) return <PaymentLinkView key={token} token={token} />;
  return (
    <Notice title="A piece of the link is missing.">
      <p>Open the one in our mail again, or answer that mail.</p>
      <ButtonLink to="/shop" variant="secondary">
        To the shop
      </ButtonLink>
    </Notice>
  );
}
