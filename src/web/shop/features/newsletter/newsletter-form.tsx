import { type FormEvent, useId, useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import styles from './newsletter-form.module.css';
import { SubscriptionDialogs } from './subscription-dialogs.tsx';
import { useSubscription } from './use-subscription.ts';

export interface NewsletterFormProps {
  placeholder: string;
  buttonText: string;
}

/**
 * The newsletter form; its outcome is shown in dialogs, and a success clears the field. Spec §4, Newsletter.
 */
export function NewsletterForm({ placeholder, buttonText }: NewsletterFormProps) {
  const { state, subscribe, dismiss } = useSubscription();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const input = field.current;
    if (input !== null && (await subscribe(input.value))) input.value = '';
  }
  return (
    <>
      <form method="post" className={styles.form} noValidate onSubmit={submit}>
        <label className={styles.label} htmlFor={id}>
          Email
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
      </form>
      <SubscriptionDialogs state={state} onClose={dismiss} />
    </>
  );
}
