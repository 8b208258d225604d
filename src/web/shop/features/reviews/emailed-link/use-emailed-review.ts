import { useState } from 'react';
import { ApiProblem } from '#web/api/api-problem.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { type ReviewerOrder, submitReview } from '#web/api/reviews/review-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import type { StarCount } from '../fields/star-labels.ts';
import { usePhotos } from '../fields/use-photos.ts';

const EMPTY = { title: '', rating: null as StarCount | null, text: '' };

interface EmailedReview {
  token: string;
  order: ReviewerOrder;
  /** Called when a product is reviewed, also if it was reviewed before. */
  onReviewed: (handle: string) => void;
}

/** The state of the form behind an emailed link. A failure does not clear the input. Spec §4 and §8. */
export function useEmailedReview({ token, order, onReviewed }: EmailedReview) {
  const api = useApi();
  const [selected, setSelected] = useState('');
  const [fields, setFields] = useState(EMPTY);
  const [sending, setSending] = useState<'idle' | 'pending' | 'done' | 'failed'>('idle');
  const [isFailed, setIsFailed] = useState(false);
  const photos = usePhotos();
  const [only] = order.products;
  const handle = order.products.length === 1 ? (only?.handle ?? '') : selected;
  const isComplete =
    handle !== '' && fields.title.trim() !== '' && fields.rating !== null && fields.text.trim() !== '';

  async function send(): Promise<void> {
    const { title, rating, text } = fields;
    if (!isComplete || rating === null || sending === 'pending') return;
    setSending('pending');
    setIsFailed(false);
    try {
      const { pictureIds } = photos;
      await submitReview(api, { token, order, productHandle: handle, title, rating, text, pictureIds });
      setSending('done');
    } catch (failure) {
      logFailure('submit_review', failure);
      const isAlreadyUsed = failure instanceof ApiProblem && failure.code === 'already_used';
      setIsFailed(!isAlreadyUsed);
      setSending(isAlreadyUsed ? 'done' : 'failed');
    }
  }

  /** Closes the outcome's dialog. After a success the form continues with the next product. */
  function dismiss(): void {
    if (sending === 'done') {
      setFields(EMPTY);
      setSelected('');
      photos.clear();
      onReviewed(handle);
    }
    setSending('idle');
  }

  return { handle, setSelected, fields, setFields, photos, sending, isFailed, isComplete, send, dismiss };
}
