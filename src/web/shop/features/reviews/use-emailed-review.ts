import { useState } from 'react';
import { ApiProblem } from '#web/api/api-problem.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { type ReviewerOrder, submitReview } from '#web/api/review-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import type { StarCount } from './star-labels.ts';
import { usePhotos } from './use-photos.ts';

const EMPTY = { title: '', rating: null as StarCount | null, text: '' };

interface EmailedReview {
  token: string;
  order: ReviewerOrder;
  /** A product's review has arrived, now or some time before. */
  onReviewed: (handle: string) => void;
}

/** The emailed form's state, and sending it. What was typed stays when it fails. Spec §4 and §8. */
export function useEmailedReview({ token, order, onReviewed }: EmailedReview) {
  const api = useApi();
  const [chosen, setChosen] = useState('');
  const [words, setWords] = useState(EMPTY);
  const [sending, setSending] = useState<'no' | 'under way' | 'done' | 'failed'>('no');
  const [isFailed, setIsFailed] = useState(false);
  const photos = usePhotos();
  const [only] = order.products;
  const handle = order.products.length === 1 ? (only?.handle ?? '') : chosen;
  const isComplete =
    handle !== '' && words.title.trim() !== '' && words.rating !== null && words.text.trim() !== '';

  async function send(): Promise<void> {
    const { title, rating, text } = words;
    if (!isComplete || rating === null || sending === 'under way') return;
    setSending('under way');
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

  /** The alert has been read: on to the next product, or back to the form. */
  function goOn(): void {
    if (sending === 'done') {
      setWords(EMPTY);
      setChosen('');
      photos.clear();
      onReviewed(handle);
    }
    setSending('no');
  }

  return { handle, setChosen, words, setWords, photos, sending, isFailed, isComplete, send, goOn };
}
