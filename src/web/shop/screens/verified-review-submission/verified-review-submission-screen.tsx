import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { ReviewLinkPage, ValidatingLink } from '#web/shop/features/reviews/emailed-link/review-link-page.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

export const handle: PageHandle = { page: 'VerifiedReviewSubmissionPage', background: 'cream', isForm: true };

export const meta = pageMeta({
  title: 'Write a review',
  description: 'Tell others what it was like.',
  isPrivate: true,
});

const PATH = '/verified_review_submission';
const PARAMETER = 'review_token';

/**
 * The page behind the link of a review invitation: `/verified_review_submission?review_token=`. Spec §2,
 * Review submission page.
 */
export default function VerifiedReviewSubmissionScreen() {
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeader title="So, how was it?" accent={7} isCompact />
      <PageContainer width="reading">{isHydrated ? <WithToken /> : <ValidatingLink />}</PageContainer>
    </>
  );
}

/**
 * Removes the token from the address at once, so that it is not in logs or analytics. The history entry
 * stores it, so that the page can be reloaded.
 */
function WithToken() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => parameters.get(PARAMETER) ?? tokenInHistory());
  const isInAddress = parameters.has(PARAMETER);
  useEffect(() => {
    if (isInAddress) navigate(PATH, { replace: true, state: { reviewToken: token } });
  }, [isInAddress, navigate, token]);
  return <ReviewLinkPage token={token} />;
}

function tokenInHistory(): string {
  const state: unknown = history.state?.usr;
  const hasToken = typeof state === 'object' && state !== null && 'reviewToken' in state;
  return hasToken && typeof state.reviewToken === 'string' ? state.reviewToken : '';
}
