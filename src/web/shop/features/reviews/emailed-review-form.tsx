import { type SyntheticEvent, useState } from 'react';
import { publicName } from '#domain/reviews/public-name.ts';
import type { ReviewerOrder } from '#web/api/review-calls.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import styles from './review-link-page.module.css';
import { StarPicker } from './star-picker.tsx';
import { useEmailedReview } from './use-emailed-review.ts';

interface EmailedReviewFormProps {
  token: string;
  order: ReviewerOrder;
  onReviewed: (handle: string) => void;
}

/** Product, title, stars and words; all required. Spec §2 and §5, Emailed review form. */
export function EmailedReviewForm(props: EmailedReviewFormProps) {
  const review = useEmailedReview(props);
  const [isAsking, setIsAsking] = useState(false);
  const { words, setWords, photos } = review;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsAsking(words.rating === null);
    void review.send();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ProductField order={props.order} handle={review.handle} onChoose={review.setChosen} />
      <TextField
        label="Title"
        value={words.title}
        maxLength={200}
        required
        onChange={({ target }) => setWords({ ...words, title: target.value })}
      />
      <StarPicker
        legend="Rating"
        value={words.rating}
        onChange={(rating) => setWords({ ...words, rating })}
        error={isAsking && words.rating === null ? 'Choose a star first.' : undefined}
      />
      <TextArea
        label="Review"
        value={words.text}
        maxLength={5000}
        required
        onChange={({ target }) => setWords({ ...words, text: target.value })}
      />
      <PhotoPicker photos={photos} hint="They appear with your review." />
      <p>
        Your review is published with your photos under the name {publicName(props.order.customerName)}, as a
        verified purchase. Your email address is not shown.
      </p>
      {review.isFailed && <Notice kind="error">Failed to submit review</Notice>}
      <Button type="submit" size="large" isLoading={review.sending === 'under way' || photos.isSending}>
        Submit Review
      </Button>
      <Outcome sending={review.sending} onRead={review.goOn} />
    </form>
  );
}

function ProductField({
  order,
  handle,
  onChoose,
}: {
  order: ReviewerOrder;
  handle: string;
  onChoose: (handle: string) => void;
}) {
  const products = order.products.map(({ handle: value, title: label }) => ({ value, label }));
  const choices = products.length === 1 ? products : [{ value: '', label: 'Choose a snack' }, ...products];
  return (
    <SelectField
      label="Product"
      choices={choices}
      value={handle}
      required
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

/** Spec §8, Review submit (emailed form). */
function Outcome({ sending, onRead }: { sending: string; onRead: () => void }) {
  return (
    <>
      <AlertDialog
        isOpen={sending === 'done'}
        onClose={onRead}
        title="Review Submitted"
        message="Thank you for submitting your review!"
      />
      <AlertDialog
        isOpen={sending === 'failed'}
        onClose={onRead}
        title="Submission Failed"
        message="We couldn't submit your review. Please try again later."
      />
    </>
  );
}
