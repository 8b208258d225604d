import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';

const NEWSLETTER = {
  pending: 'The newsletter was asked for, and is not confirmed.',
  confirmed: 'Gets the newsletter.',
  unsubscribed: 'Has unsubscribed from the newsletter.',
} as const;

/** What the customer agreed to, word for word. */
export function CustomerConsents({ customer: { newsletter, subscriptions } }: { customer: StaffCustomer }) {
  return (
    <Section title="Consents">
      <p>{newsletter === null ? 'Never asked for the newsletter.' : NEWSLETTER[newsletter.status]}</p>
      {newsletter?.consent_text && newsletter.consented_at && (
        <Agreement text={newsletter.consent_text} at={newsletter.consented_at} />
      )}
      {subscriptions?.map(
        ({ subscription_id, terms, terms_accepted_at }) =>
          terms !== null &&
          terms_accepted_at !== null && (
            <Agreement key={subscription_id} text={terms} at={terms_accepted_at} />
          ),
      )}
    </Section>
  );
}

function Agreement({ text, at }: { text: string; at: string }) {
  return (
    <p>
      ‘{text}’, agreed to <Moment at={at} />
    </p>
  );
}
