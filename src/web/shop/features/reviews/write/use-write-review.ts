import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { messageOf } from '#web/api/api-problem.ts';
import { productQuery } from '#web/api/catalog/product-queries.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { addReview } from '#web/api/reviews/review-calls.ts';
import { productReviewsKey } from '#web/api/reviews/review-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { usePhotos } from '../fields/use-photos.ts';
import { newReviewWizard, reviewWizard } from './review-wizard.ts';

const FAILED = "We couldn't submit your review. Please try again later.";

/**
 * The state of the review dialog. After a review was sent, the product's reviews and rating are refetched.
 */
export function useWriteReview(handle: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [wizard, act] = useReducer(reviewWizard, newReviewWizard);
  const photos = usePhotos();
  const id = useRef('');

  async function send(): Promise<void> {
    const { rating, text, name, email } = wizard;
    if (rating === null) return;
    id.current ||= String(Date.now());
    act({ type: 'sent' });
    try {
      await addReview(api, {
        id: id.current,
        handle,
        rating,
        text,
        name,
        email,
        pictureIds: photos.pictureIds,
      });
    } catch (failure) {
      logFailure('submit_review', failure);
      act({ type: 'failed', message: messageOf(failure, FAILED) });
      return;
    }
    act({ type: 'arrived' });
    void queryClient.invalidateQueries({ queryKey: productReviewsKey(handle) });
    void queryClient.invalidateQueries({ queryKey: productQuery(api, handle).queryKey });
  }

  return { wizard, act, photos, send };
}

export type WriteReview = ReturnType<typeof useWriteReview>;
