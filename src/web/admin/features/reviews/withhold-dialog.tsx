import type { ModeratedReview } from '#contracts/admin/reviews-calls.ts';
import { ADMIN_REVIEWS, adminReviewEndpoints } from '#web/api/admin/reviews-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { decisionFacts, REASON_CHOICES, REASON_HINT } from './review-texts.ts';

interface WithholdDialogProps {
  review: ModeratedReview;
  isOpen: boolean;
  onClose: () => void;
}

/** Withholds a review for a reason that shoppers see counted, or changes the reason. */
export function WithholdDialog({ review, isOpen, onClose }: WithholdDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Withhold the review by ${review.name}`}>
      <WithholdForm review={review} onDone={onClose} />
    </Dialog>
  );
}

function WithholdForm({ review, onDone }: { review: ModeratedReview; onDone: () => void }) {
  const state = useAdminForm({
    defaults: { reason: review.withheld_reason ?? '' },
    stored: {
      version: review.version,
      facts: decisionFacts(review),
    },
    save: (api, { reason }, version) =>
      api.call(adminReviewEndpoints.decide, {
        params: { review_id: review.review_id },
        body: { store_id: api.storeId, decision: 'withhold', reason, version },
      }),
    refetch: [ADMIN_REVIEWS],
    done: `The review by ${review.name} is withheld. The product says how many are, and why.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Withhold">
      <SelectField
        label="Because"
        hint={REASON_HINT}
        choices={REASON_CHOICES}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}
