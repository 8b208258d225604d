import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { ReviewLinkPage, ValidatingLink } from '#web/shop/features/reviews/review-link-page.tsx';
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

/** Where the link in an invitation leads: `/verified_review_submission?review_token=`. Spec §2, Review submission page. */
export default function VerifiedReviewSubmissionScreen() {
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeader title="So, how was it?" ingredient="fig" isCompact />
      <PageContainer width="reading">{isHydrated ? <WithToken /> : <ValidatingLink />}</PageContainer>
    </>
  );
}

/**
 * Takes the token out of the address at once, so that it is in no history, no log and no analytics. The entry of the history that it
 * came with keeps it, so that the page can be loaded anew.
 */
function WithToken() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => parameters.get(PARAMETER) ?? keptToken());
  const isInAddress = parameters.has(PARAMETER);
  useEffect(() => {
    if (isInAddress) navigate(PATH, { replace: true, state: { reviewToken: token } });
  }, [isInAddress, navigate, token]);
  return <ReviewLinkPage token={token} />;
}

function keptToken(): string {
  const state: unknown = history.state?.usr;
  const isKept = typeof state === 'object' && state !== null && 'reviewToken' in state;
  return isKept && typeof state.reviewToken === 'string' ? state.reviewToken : '';
}
