import { useEffect, useRef, useState } from 'react';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AboutYouStep, StarsStep, TextStep } from './review-steps.tsx';
import type { WizardStep } from './review-wizard.ts';
import { useWriteReview } from './use-write-review.ts';

const THANKS_MILLISECONDS = 2000;

interface WriteReviewDialogProps {
  handle: string;
  productTitle: string;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A review in three steps. Closing the dialog does not clear the input before it is sent. Spec §4, Review
 * dialog.
 */
export function WriteReviewDialog(props: WriteReviewDialogProps) {
  const [reviewCount, setReviewCount] = useState(0);
  return <Wizard key={reviewCount} {...props} onDone={() => setReviewCount((count) => count + 1)} />;
}

function Wizard({
  handle,
  productTitle,
  isOpen,
  onClose,
  onDone,
}: WriteReviewDialogProps & { onDone: () => void }) {
  const review = useWriteReview(handle);
  const { step, sending } = review.wizard;
  const isDone = sending === 'done';
  const [isThanked, setThanked] = useState(false);
  const finish = useRef(() => {});
  finish.current = () => {
    onClose();
    setThanked(true);
  };
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => finish.current(), THANKS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isDone]);
  // Not before both dialogs are closed, which returns the focus to what has opened the first.
  useEffect(() => {
    if (isThanked) onDone();
  }, [isThanked, onDone]);
  return (
    <>
      {/* Before the dialog below it, which has to be the last to close. */}
      <AlertDialog
        isOpen={isDone && !isThanked}
        onClose={() => finish.current()}
        title="Thank You!"
        message="Your review has been submitted successfully."
        actionLabel={null}
      />
      <Dialog isOpen={isOpen} onClose={onClose} title={titleOf(step, productTitle)}>
        {step === 'stars' && <StarsStep review={review} />}
        {step === 'text' && <TextStep review={review} />}
        {step === 'about you' && <AboutYouStep review={review} />}
      </Dialog>
    </>
  );
}

function titleOf(step: WizardStep, productTitle: string): string {
  switch (step) {
    case 'stars':
      return `How was ${productTitle}?`;
    case 'text':
      return 'Tell us more!';
    case 'about you':
      return 'About you';
  }
}
