import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { NAME_INPUT } from '#domain/accounts/typed-name.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { NewTabMark } from '#web/ui/typography/new-tab-mark.tsx';
import { PhotoPicker } from '../fields/photo-picker.tsx';
import styles from './review-steps.module.css';
import { canContinue } from './review-wizard.ts';
import { StarPicker } from '../fields/star-picker.tsx';
import type { WriteReview } from './use-write-review.ts';

/** Step 1: the rating. The Next button asks for a star if none is chosen. */
export function StarsStep({ review: { wizard, act } }: { review: WriteReview }) {
  return (
    <Step number={1} onSubmit={() => act({ type: 'next' })}>
      <StarPicker
        legend="Your rating"
        value={wizard.rating}
        onChange={(rating) => act({ type: 'rated', rating })}
        error={wizard.isStarMissing ? 'Choose a star first.' : undefined}
      />
      <div className={styles.buttons}>
        <Button type="submit">Next</Button>
      </div>
    </Step>
  );
}

/** Step 2: the text and optional photos. */
export function TextStep({ review: { wizard, act, photos } }: { review: WriteReview }) {
  return (
    <Step number={2} onSubmit={() => act({ type: 'next' })}>
      <TextArea
        label="Your review"
        value={wizard.text}
        maxLength={5000}
        required
        onChange={({ target }) => act({ type: 'typed', field: 'text', value: target.value })}
      />
      <PhotoPicker photos={photos} hint="Reviews with photos appear once a person has looked at them." />
      <div className={styles.buttons}>
        <BackButton onBack={() => act({ type: 'back' })} />
        <Button type="submit" disabled={!canContinue(wizard)}>
          Next
        </Button>
      </div>
    </Step>
  );
}

/** Step 3: name and email. The email is never shown. */
export function AboutYouStep({ review: { wizard, act, photos, send } }: { review: WriteReview }) {
  const isSending = wizard.sending === 'pending' || photos.isSending;
  return (
    <Step number={3} onSubmit={() => void send()}>
      <TextField
        label="Display Name"
        autoComplete="nickname"
        value={wizard.name}
        maxLength={100}
        {...NAME_INPUT}
        required
        onChange={({ target }) => act({ type: 'typed', field: 'name', value: target.value })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We never show it."
        value={wizard.email}
        maxLength={254}
        required
        onChange={({ target }) => act({ type: 'typed', field: 'email', value: target.value })}
      />
      <ConsentText />
      {wizard.failure !== null && <Notice kind="error">{wizard.failure}</Notice>}
      <div className={styles.buttons}>
        <BackButton onBack={() => act({ type: 'back' })} />
        <Button type="submit" isLoading={isSending} disabled={!isSending && !canContinue(wizard)}>
          Submit Review
        </Button>
      </div>
    </Step>
  );
}

/** Spec §2, Reviews section and dialog. The links open in new tabs, so that the input is not lost. */
function ConsentText() {
  return (
    <p className={styles.consent}>
      Reviews are publicly posted with your display name. By submitting one you agree to our{' '}
      <Link to="/terms" target="_blank">
        Terms of Service
        <NewTabMark />
      </Link>{' '}
      and{' '}
      <Link to="/privacy" target="_blank">
        Privacy Policy
        <NewTabMark />
      </Link>
      .
    </p>
  );
}

const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button variant="quiet" onClick={onBack}>
    Back
  </Button>
);

/** Focuses its first field when it appears after another step. */
function Step({
  number,
  onSubmit,
  children,
}: {
  number: 1 | 2 | 3;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked, input, textarea')?.focus();
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className={styles.step} onSubmit={submit}>
      <p className={styles.number}>Step {number} of 3</p>
      {children}
    </form>
  );
}
