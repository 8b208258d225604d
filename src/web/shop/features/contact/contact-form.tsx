import type { FormEvent } from 'react';
import { EMAIL_ADDRESS } from '#domain/accounts/email-shape.ts';
import { NAME_INPUT } from '#domain/accounts/typed-name.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import styles from './contact-form.module.css';
import { contactRequestIn, useContactRequest } from './use-contact-request.ts';

export interface ContactFormProps {
  /** The concierge conversation, sent along after the visitor could read and change it. */
  conversation?: string | null;
  /** The order that it is about, if the visitor comes from its page. */
  orderNumber?: string | null;
  onSent?: () => void;
}

/** A refusal of the call is shown in a dialog and names no field. Browsers say the title beside their own words. */
const EMAIL_INPUT = { pattern: EMAIL_ADDRESS.source, title: 'An email like name@example.com' };

/** The form for customer service. Spec §4 and §5, Contact form. */
export function ContactForm({ conversation = null, orderNumber = null, onSent }: ContactFormProps) {
  const request = useContactRequest();
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await request.send(contactRequestIn(new FormData(form))))) return;
    form.reset();
    onSent?.();
  }
  const isSending = request.state === 'sending';
  return (
    <>
      <form method="post" className={styles.form} aria-label="Write to us" onSubmit={send}>
        <TextField
          label="Name"
          name="customer_name"
          autoComplete="name"
          maxLength={200}
          {...NAME_INPUT}
          required
        />
        <TextField
          label="Email"
          name="customer_email"
          type="email"
          autoComplete="email"
          required
          {...EMAIL_INPUT}
        />
        <TextField
          label="Phone number"
          name="customer_phone_number"
          type="tel"
          autoComplete="tel"
          maxLength={50}
        />
        <TextField
          key={orderNumber}
          label="Order number"
          name="order_number"
          autoComplete="off"
          maxLength={60}
          defaultValue={orderNumber ?? ''}
          {...NAME_INPUT}
        />
        <TextArea label="Message" name="message" rows={6} maxLength={5000} required />
        {conversation !== null && (
          <TextArea
            label="Your conversation so far"
            hint="It goes along with your message. Change it or empty it as you like."
            name="conversation"
            rows={6}
            maxLength={20_000}
            defaultValue={conversation}
          />
        )}
        <Honeypot />
        <Button type="submit" size="large" isWide isLoading={isSending}>
          {isSending ? 'Sending...' : 'Send'}
        </Button>
      </form>
      <AlertDialog
        isOpen={request.state === 'sent'}
        onClose={request.dismiss}
        title="Thank you!"
        message="Your message is on its way to a person. The answer comes by email, usually within one business day."
        picture={
          <img
            className={styles.drawing}
            src="/pictures/brand/message-sent.svg"
            alt=""
            width={150}
            height={121}
          />
        }
      />
      <AlertDialog
        isOpen={request.state === 'failed'}
        onClose={request.dismiss}
        title="Error"
        message="Something went wrong. Please try again."
      />
    </>
  );
}

/** Hidden from people, so a filled field marks a bot. */
function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
