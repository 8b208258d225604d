import { useEffect, useState } from 'react';
import { logFailure } from '#web/api/failure-log.ts';
import { fetchReviewerOrder } from '#web/api/reviews/review-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import { linkErrorText, linkOf, NO_TOKEN, type ReviewLink } from './review-link.ts';

/** Loads the order of an emailed link. `productReviewed` removes a reviewed product from it. */
export function useReviewLink(token: string) {
  const api = useApi();
  const [link, setLink] = useState<ReviewLink>(
    token === '' ? { status: 'error', message: NO_TOKEN } : { status: 'validating' },
  );
  useEffect(() => {
    if (token === '') return;
    let isUnmounted = false;
    fetchReviewerOrder(api, token).then(
      (order) => isUnmounted || setLink(linkOf(order)),
      (failure: unknown) => {
        logFailure('validate_review_link', failure);
        if (!isUnmounted) setLink({ status: 'error', message: linkErrorText(failure) });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [api, token]);
  const productReviewed = (handle: string) =>
    setLink((previous) => {
      if (previous.status !== 'ready') return previous;
      const products = previous.order.products.filter((product) => product.handle !== handle);
      return linkOf({ ...previous.order, products });
    });
  return { link, productReviewed };
}
