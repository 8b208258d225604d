import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/api/api-problem.ts';
import { settingsEndpoints } from '#web/api/endpoints/settings-endpoints.ts';
import { type ConsentsAnswer, consentsQuery } from '#web/api/settings-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { type FormatDay, useFormatDay } from '#web/state/use-format-day.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Outcome } from './outcome.tsx';
import styles from './rows-with-action.module.css';
import { SettingsQuery } from './settings-query.tsx';

type Consents = ConsentsAnswer['consents'];
type ConsentName = keyof Consents;

/** What the customer has agreed to, each with a button that ends it. */
export function ConsentSettings() {
  const api = useApi();
  const queryClient = useQueryClient();
  const formatDay = useFormatDay();
  const { queryKey } = consentsQuery(api);
  const query = useQuery(consentsQuery(api));
  const withdrawal = useMutation({
    mutationFn: (consent: ConsentName) =>
      api.call(settingsEndpoints.withdrawConsent, { body: { store_id: api.storeId, consent } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  });
  return (
    <SettingsQuery query={query} what="what you agreed to">
      {({ consents, email_is_confirmed: isConfirmed }) => {
        const end = (consent: ConsentName, label: string, title: string) => (
          <Button
            variant="secondary"
            isLoading={withdrawal.isPending && withdrawal.variables === consent}
            onClick={() => withdrawal.mutate(consent)}
          >
            {label}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        );
        return (
          <>
            <ul className={styles.rows}>
              <Consent title="Newsletter" state={newsletterText(consents, isConfirmed, formatDay)}>
                {isReceiving(consents) && end('newsletter', 'Unsubscribe', 'Newsletter')}
              </Consent>
              <Consent title="A reminder of your cart" state={reminderText(consents, formatDay)}>
                {consents.cart_reminder !== null && end('cart_reminder', 'Stop', 'A reminder of your cart')}
              </Consent>
              <Consent title="Asking how an order was" state={reviewText(consents, formatDay)}>
                {consents.review_requests?.stopped_at === null &&
                  end('review_requests', 'Stop', 'Asking how an order was')}
              </Consent>
              <Consent title="What is sold out" state={backInStockText(consents, isConfirmed)}>
                {waitedFor(consents).length > 0 && end('back_in_stock', 'Stop waiting', 'What is sold out')}
              </Consent>
              <Consent
                title="Counting visits"
                state="Decided in each browser by itself. Change it at the foot of every page."
              />
            </ul>
            {withdrawal.isSuccess && <Outcome key={withdrawal.submittedAt}>Done, as from now.</Outcome>}
            {withdrawal.isError && (
              <Notice
                kind="error"
                title={messageOf(withdrawal.error, 'That did not work. Please try again.')}
              />
            )}
          </>
        );
      }}
    </SettingsQuery>
  );
}

function Consent({ title, state, children }: { title: string; state: string; children?: ReactNode }) {
  return (
    <li className={styles.row}>
      <div>
        <strong>{title}</strong>
        <span className={styles.detail}>{state}</span>
      </div>
      {children}
    </li>
  );
}

const isReceiving = ({ newsletter }: Consents) => newsletter !== null && newsletter.status !== 'unsubscribed';

function newsletterText({ newsletter }: Consents, isConfirmed: boolean, formatDay: FormatDay): string {
  if (!isConfirmed) return 'Shown once your email address is confirmed.';
  if (newsletter === null) return 'You do not get it.';
  const day = formatDay(newsletter.changed_at);
  if (newsletter.status === 'confirmed') return `You get it since ${day}.`;
  return newsletter.status === 'pending' ? `Asked for on ${day}, not confirmed yet.` : `Ended on ${day}.`;
}

function reminderText({ cart_reminder: reminder }: Consents, formatDay: FormatDay): string {
  if (reminder === null) return 'None is asked for.';
  return `One goes to ${reminder.email}, as you agreed on ${formatDay(reminder.agreed_at)}.`;
}

function reviewText({ review_requests: requests }: Consents, formatDay: FormatDay): string {
  if (requests === null) return 'We ask once about an order. You have none yet.';
  return requests.stopped_at === null
    ? 'We ask once about an order, and remind you once.'
    : `Stopped on ${formatDay(requests.stopped_at)}.`;
}

const waitedFor = ({ back_in_stock: backInStock }: Consents) =>
  (backInStock?.requests ?? []).filter(({ status }) => status !== 'notified');

function backInStockText(consents: Consents, isConfirmed: boolean): string {
  if (!isConfirmed) return 'Shown once your email address is confirmed.';
  const names = waitedFor(consents).map(({ product, description, quantity, status }) => {
    const name = [product, description].filter((part) => part !== '').join(', ');
    return `${quantity > 1 ? `${quantity} × ` : ''}${name}${status === 'pending' ? ' (not confirmed yet)' : ''}`;
  });
  if (names.length === 0) return 'You wait for none.';
  return `We write once when it is back: ${names.join('; ')}.`;
}
