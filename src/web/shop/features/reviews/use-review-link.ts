import { useEffect, useState } from 'react';
import { logFailure } from '#web/api/failure-log.ts';
import { fetchReviewerOrder } from '#web/api/review-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import { linkOf, linkRefusal, NO_TOKEN, type ReviewLink } from './review-link.ts';

/** Asks what a mailed link is for. `productReviewed` takes a product off the list once its review has arrived. */
export function useReviewLink(token: string) {
  const api = useApi();
  const [link, setLink] = useState<ReviewLink>(
    token === '' ? { status: 'error', message: NO_TOKEN } : { status: 'validating' },
  );
  useEffect(() => {
    if (token === '') return;
    let isGone = false;
    fetchReviewerOrder(api, token).then(
      (order) => isGone || setLink(linkOf(order)),
      (failure: unknown) => {
        logFailure('validate_review_link', failure);
        if (!isGone) setLink({ status: 'error', message: linkRefusal(failure) });
      },
    );
    return () => {
      isGone = true;
    };
  }, [api, token]);
  const productReviewed = (handle: string) =>
    setLink((before) => {
      if (before.status !== 'ready') return before;
      const products = before.order.products.filter((product) => product.handle !== handle);
      return linkOf({ ...before.order, products });
    });
  return { link, productReviewed };
}
