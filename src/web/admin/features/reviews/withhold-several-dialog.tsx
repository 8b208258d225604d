import type { ModeratedReview } from '#contracts/admin/reviews-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_REVIEWS, adminReviewEndpoints } from '#web/api/admin/reviews-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { beginningOf, REASON_CHOICES, REASON_HINT } from './review-texts.ts';
import styles from './reviews.module.css';
import { decidedText } from './use-decide-reviews.ts';

interface WithholdSeveralDialogProps {
  /** None keeps the dialog closed. */
  reviews: readonly ModeratedReview[];
  onClose: () => void;
  onDone: () => void;
}

/** Withholds reviews, each for a reason of its own. */
export function WithholdSeveralDialog({ reviews, onClose, onDone }: WithholdSeveralDialogProps) {
  return (
    <Dialog
      isOpen={reviews.length > 0}
      onClose={onClose}
      title={`Withhold ${counted(reviews.length, 'review')}`}
      shape="wide"
    >
      {reviews.length > 0 && <WithholdForm reviews={reviews} onDone={onDone} />}
    </Dialog>
  );
}

function WithholdForm({ reviews, onDone }: Pick<WithholdSeveralDialogProps, 'reviews' | 'onDone'>) {
  const state = useAdminForm({
    defaults: { decisions: reviews.map(() => ({ reason: '' })) },
    save: (api, { decisions }) =>
      api.call(adminReviewEndpoints.decideAll, {
        body: {
          store_id: api.storeId,
          decisions: reviews.map(({ review_id, version }, index) => ({
            review_id,
            version,
            decision: 'withhold' as const,
            reason: decisions[index]?.reason ?? '',
          })),
        },
      }),
    refetch: [ADMIN_REVIEWS],
    done: ({ results }) => decidedText(results, 'withheld'),
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel={`Withhold ${counted(reviews.length, 'review')}`}>
      <p>{REASON_HINT}</p>
      <ol className={styles.decided}>
        {reviews.map((review, index) => (
          <li key={review.review_id}>
            <SelectField
              label={`${review.name}: ${beginningOf(review)}`}
              choices={REASON_CHOICES}
              required
              {...state.field(`decisions.${index}.reason`)}
            />
          </li>
        ))}
      </ol>
    </AdminForm>
  );
}
