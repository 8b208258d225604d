import { counted } from '#domain/text/counted.ts';
import { ADMIN_REVIEWS, adminReviewEndpoints, type ReviewDecision } from '#web/api/admin/reviews-api.ts';
import { useChange } from '../../ui/forms/use-change.ts';

/** Publishes several reviews at once. What somebody else has decided meanwhile stays, and the toast says so. */
export function usePublishReviews(onDone: (reviewIds: ReviewDecision['review_id'][]) => void) {
  return useChange({
    change: async (api, decisions: ReviewDecision[]) =>
      (await api.call(adminReviewEndpoints.decideAll, { body: { store_id: api.storeId, decisions } }))
        .results,
    refetch: [ADMIN_REVIEWS],
    done: (results) => decidedText(results, 'published'),
    onDone: (_, decisions) => onDone(decisions.map(({ review_id: id }) => id)),
  });
}

/** `2 reviews published. 1 was decided by somebody else in the meantime and stays as it is.` */
export function decidedText(results: readonly { outcome: string }[], done: 'published' | 'withheld'): string {
  const countOf = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  const taken = countOf('changed_meanwhile') + countOf('not_found');
  const first = `${counted(countOf('done') + countOf('unchanged'), 'review')} ${done}.`;
  if (taken === 0) return first;
  return `${first} ${taken} ${taken === 1 ? 'was' : 'were'} decided by somebody else in the meantime: look again.`;
}
