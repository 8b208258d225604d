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

/** Three steps to a review of a product. What was typed stays when it is closed, until it has been sent. Spec §4, Review dialog. */
export function WriteReviewDialog(props: WriteReviewDialogProps) {
  const [written, setWritten] = useState(0);
  return <Wizard key={written} {...props} onDone={() => setWritten((before) => before + 1)} />;
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
  const isThanking = sending === 'done';
  const finish = useRef(() => {});
  finish.current = () => {
    onClose();
    onDone();
  };
  useEffect(() => {
    if (!isThanking) return;
    const thanking = setTimeout(() => finish.current(), THANKS_MILLISECONDS);
    return () => clearTimeout(thanking);
  }, [isThanking]);
  return (
    <>
      <Dialog isOpen={isOpen} onClose={onClose} title={titleOf(step, productTitle)}>
        {step === 'stars' && <StarsStep review={review} />}
        {step === 'text' && <TextStep review={review} />}
        {step === 'about you' && <AboutYouStep review={review} />}
      </Dialog>
      <AlertDialog
        isOpen={isThanking}
        onClose={() => finish.current()}
        title="Thank You!"
        message="Your review has been submitted successfully."
        actionLabel={null}
      />
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
