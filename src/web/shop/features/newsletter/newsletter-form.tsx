import { type FormEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { NEWSLETTER_FORM_PATH } from '#domain/newsletter/form-path.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import styles from './newsletter-form.module.css';
import { SubscriptionDialogs } from './subscription-dialogs.tsx';
import { useSubscription } from './use-subscription.ts';

export interface NewsletterFormProps {
  placeholder: string;
  buttonText: string;
  /** Shown above the field; a hidden 'Email' without one. */
  label?: string;
}

/**
 * The newsletter form; its outcome is shown in dialogs, and a success clears the field. Spec §4, Newsletter.
 */
export function NewsletterForm({ placeholder, buttonText, label }: NewsletterFormProps) {
  const { state, subscribe, dismiss } = useSubscription();
  const newsletter = useAppSelector((state) => state.global.newsletter);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const input = field.current;
    if (input !== null && (await subscribe(input.value))) input.value = '';
  }
  return (
    <>
      <form method="post" action={NEWSLETTER_FORM_PATH} className={styles.form} noValidate onSubmit={submit}>
        <label className={label === undefined ? styles.hidden : styles.label} htmlFor={id}>
          {label ?? 'Email'}
        </label>
        <input
          ref={field}
          id={id}
          className={styles.input}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={placeholder}
          maxLength={254}
        />
        <Button type="submit" size="large">
          {buttonText}
        </Button>
        {newsletter && (
          <p className={styles.consent}>
            {newsletter.offer !== null && (
              <strong>Confirm by email and get a code for {newsletter.offer}. </strong>
            )}
            {newsletter.consentText} <Link to="/privacy">Privacy policy</Link>
          </p>
        )}
      </form>
      <SubscriptionDialogs state={state} onClose={dismiss} />
    </>
  );
}
