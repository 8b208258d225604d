import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { publicName } from '#domain/reviews/public-name.ts';
import type { ReviewerOrder } from '#web/api/reviews/review-calls.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { PhotoPicker } from '../fields/photo-picker.tsx';
import { StarPicker } from '../fields/star-picker.tsx';
import styles from './review-link-page.module.css';
import { useEmailedReview } from './use-emailed-review.ts';

interface EmailedReviewFormProps {
  token: string;
  order: ReviewerOrder;
  onReviewed: (handle: string) => void;
}

/**
 * The form behind an emailed link; all fields except photos are required. Spec §2 and §5, Emailed review
 * form.
 */
export function EmailedReviewForm(props: EmailedReviewFormProps) {
  const review = useEmailedReview(props);
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const { fields, setFields, photos } = review;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    void review.send();
  };
  const dismiss = () => {
    // The form for the next product has no errors yet.
    if (review.sending === 'done') setAttempts(0);
    review.dismiss();
  };
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong?.querySelector('input') ?? wrong)?.focus();
  }, [attempts]);
  const errorOf = (isMissing: boolean, error: string) => (attempts > 0 && isMissing ? error : undefined);
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <ProductField order={props.order} handle={review.handle} onSelect={review.setSelected} />
      <TextField
        label="Title"
        value={fields.title}
        maxLength={200}
        required
        onChange={({ target }) => setFields({ ...fields, title: target.value })}
        error={errorOf(fields.title.trim() === '', 'Give it a title.')}
      />
      <StarPicker
        legend="Rating"
        value={fields.rating}
        onChange={(rating) => setFields({ ...fields, rating })}
        error={errorOf(fields.rating === null, 'Choose a star first.')}
      />
      <TextArea
        label="Review"
        value={fields.text}
        maxLength={5000}
        required
        onChange={({ target }) => setFields({ ...fields, text: target.value })}
        error={errorOf(fields.text.trim() === '', 'Say a few words about it.')}
      />
      <PhotoPicker photos={photos} hint="They appear with your review." />
      <p>
        Your review is published with your photos under the name {publicName(props.order.customerName)}, as a
        verified purchase. Your email address is not shown.
      </p>
      {review.isFailed && <Notice kind="error">Failed to submit review</Notice>}
      <Button type="submit" size="large" isLoading={review.sending === 'pending' || photos.isSending}>
        Submit Review
      </Button>
      <Outcome sending={review.sending} onDismiss={dismiss} />
    </form>
  );
}

function ProductField({
  order,
  handle,
  onSelect,
}: {
  order: ReviewerOrder;
  handle: string;
  onSelect: (handle: string) => void;
}) {
  const { item } = useStoreTexts();
  const products = order.products.map(({ handle: value, title: label }) => ({ value, label }));
  const choices = products.length === 1 ? products : [{ value: '', label: `Choose a ${item}` }, ...products];
  return (
    <SelectField
      label="Product"
      choices={choices}
      value={handle}
      required
      onChange={({ target }) => onSelect(target.value)}
    />
  );
}

/** The dialogs of spec §8, Review submit (emailed form). */
function Outcome({ sending, onDismiss }: { sending: string; onDismiss: () => void }) {
  return (
    <>
      <AlertDialog
        isOpen={sending === 'done'}
        onClose={onDismiss}
        title="Review Submitted"
        message="Thank you for submitting your review!"
      />
      <AlertDialog
        isOpen={sending === 'failed'}
        onClose={onDismiss}
        title="Submission Failed"
        message="We couldn't submit your review. Please try again later."
      />
    </>
  );
}
