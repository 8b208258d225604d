import { useEffect, useEffectEvent, useState } from 'react';
import type { StaffReview } from '#contracts/admin/reviews-calls.ts';
import { MAX_REPLY_LENGTH } from '#domain/reviews/review-views.ts';
import { ADMIN_REVIEWS, adminReviewEndpoints } from '#web/api/admin/reviews-api.ts';
import type { Fact } from '../../ui/feedback/facts.ts';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import styles from './reviews.module.css';

/** What the brand replied in public, and the form for it. */
export function ReviewReply({ review }: { review: StaffReview }) {
  const mayReply = usePermission('reviews:moderate');
  const [isEditing, setIsEditing] = useState(false);
  /** What is typed stays, and why it was refused, whatever a colleague has done with the review meanwhile. */
  const [isTyped, setIsTyped] = useState(false);
  const { text } = review.reply;
  const isPublished = review.status === 'published';
  const isFormShown = mayReply && (isTyped || (isPublished && (isEditing || text === null)));
  return (
    <Section
      title="Public reply"
      actions={
        mayReply &&
        text !== null &&
        !isFormShown && (
          <>
            <RemoveReply review={review} />
            {isPublished && <Button onClick={() => setIsEditing(true)}>Edit</Button>}
          </>
        )
      }
    >
      {text !== null && !isFormShown && <WrittenReply reply={{ ...review.reply, text }} />}
      {isFormShown && (
        <ReplyForm
          review={review}
          onClose={text === null ? null : () => setIsEditing(false)}
          onSaved={() => setIsEditing(false)}
          onTyped={setIsTyped}
        />
      )}
      {text === null && !isFormShown && (
        <EmptyState>
          {isPublished ? 'Nobody has replied.' : 'A review can be replied to once it is published.'}
        </EmptyState>
      )}
    </Section>
  );
}

function WrittenReply({ reply }: { reply: StaffReview['reply'] & { text: string } }) {
  return (
    <div className={styles.reply}>
      <p className={styles.text}>{reply.text}</p>
      <p className={styles.quiet}>
        {reply.written_by}
        {reply.updated_at !== null && (
          <>
            , <Moment at={reply.updated_at} />
          </>
        )}
        {reply.notified_at !== null && '. The reviewer was told by email.'}
      </p>
    </div>
  );
}

interface ReplyFormProps {
  review: StaffReview;
  /** Null where there is nothing to go back to. */
  onClose: (() => void) | null;
  onSaved: () => void;
  /** Whether something is typed that is not saved. */
  onTyped: (isTyped: boolean) => void;
}

const factsOfReply = ({ reply }: StaffReview): Fact[] => [['Reply', reply.text ?? '']];

function ReplyForm({ review, onClose, onSaved, onTyped }: ReplyFormProps) {
  const state = useAdminForm({
    defaults: { text: review.reply.text ?? '' },
    storedAs: `review-reply:${review.review_id}`,
    stored: { version: review.reply.version, facts: factsOfReply(review) },
    save: (api, { text }, version) =>
      api.call(adminReviewEndpoints.reply, {
        params: { review_id: review.review_id },
        body: { store_id: api.storeId, text, version },
      }),
    refetch: [ADMIN_REVIEWS],
    done: ({ notified }) =>
      notified ? 'The reply is public, and the reviewer is told by email.' : 'The reply is public.',
    onSaved,
  });
  const { isDirty } = state.form.formState;
  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    tell(isDirty);
    return () => tell(false);
  }, [isDirty]);
  const cancel = () => {
    state.discard();
    onClose?.();
  };
  return (
    <AdminForm
      state={state}
      submitLabel={review.reply.text === null ? 'Reply in public' : 'Save reply'}
      otherActions={onClose && <Button onClick={cancel}>Cancel</Button>}
    >
      <TextAreaField
        label="Reply"
        hint={`Everybody reads it below the review. ${emailHint(review)}`}
        rows={5}
        maxLength={MAX_REPLY_LENGTH}
        required
        {...state.field('text')}
      />
    </AdminForm>
  );
}

function emailHint({ name, may_be_notified, reply }: StaffReview): string {
  if (may_be_notified) return `${name} gets one email about it.`;
  return reply.notified_at === null
    ? 'Nobody gets an email about it.'
    : `${name} gets no second email about it.`;
}

function RemoveReply({ review }: { review: StaffReview }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useChange({
    change: (api, { review_id, reply }: StaffReview) =>
      api.call(adminReviewEndpoints.removeReply, {
        params: { review_id },
        body: { store_id: api.storeId, version: reply.version },
      }),
    refetch: [ADMIN_REVIEWS],
    stored: () => factsOfReply(review),
    done: () => 'The reply is removed.',
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Remove</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove the public reply?"
        confirmLabel="Remove"
        onConfirm={() => remove.make(review)}
        change={remove}
      >
        Shoppers no longer see it. The audit log keeps its text.
      </ConfirmDialog>
    </>
  );
}
