import { WITHHELD_REASONS } from '#domain/reviews/withheld-reason.ts';
import { ADMIN_REVIEWS, type ModeratedReview, reviewEndpoints } from '#web/api/admin/reviews-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface WithholdDialogProps {
  /** Null keeps the dialog closed. */
  review: ModeratedReview | null;
  onClose: () => void;
}

const REASONS = Object.entries(WITHHELD_REASONS).map(([value, label]) => ({ value, label }));

/** Withholds a review for a reason that shoppers see counted. */
export function WithholdDialog({ review, onClose }: WithholdDialogProps) {
  return (
    <Dialog
      isOpen={review !== null}
      onClose={onClose}
      title={review ? `Withhold the review by ${review.name}` : 'Withhold'}
    >
      {review && <WithholdForm review={review} onDone={onClose} />}
    </Dialog>
  );
}

function WithholdForm({ review, onDone }: { review: ModeratedReview; onDone: () => void }) {
  const state = useAdminForm({
    defaults: { reason: '' },
    save: (api, { reason }) =>
      api.call(reviewEndpoints.withholdReview, {
        body: { store_id: api.storeId, review_id: review.review_id, reason },
      }),
    refetch: [ADMIN_REVIEWS],
    done: `The review by ${review.name} is withheld. The product says how many are, and why.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Withhold">
      <SelectField
        label="Because"
        hint="The product says how many reviews are withheld, and why."
        choices={[{ value: '', label: 'Choose a reason' }, ...REASONS]}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}
