import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Setup } from '#contracts/admin/setup/setup-calls.ts';
import { ADMIN_SETUP, checklistQuery, setupEndpoints, testPaymentQuery } from '#web/api/admin/setup-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import { sizeText } from '../../ui/layout/size-text.ts';
import styles from './setup.module.css';
import { CHECKLIST } from './setup-texts.ts';

/** Colours and pictures have pages of their own. */
export function LookStep() {
  return (
    <>
      <p>Logo, colours and fonts have a page of their own, with the shop beside them. So have all texts.</p>
      <div className={styles.actions}>
        <LinkButton to="/admin/look">Change the look</LinkButton>
        <LinkButton to="/admin/content">Write the pages</LinkButton>
      </div>
    </>
  );
}

const CARDS: Readonly<Record<Setup['environment']['cards'], string>> = {
  sandbox:
    'Now a sandbox takes the place of the card provider: orders can be tried out, and no real card is charged.',
  test: 'Stripe is in test mode: its test cards work, and no real card is charged.',
  live: 'Stripe charges real cards.',
};

/** Keys of the card provider are settings of the machine. */
export function CardsStep({ cards }: { cards: Setup['environment']['cards'] }) {
  return (
    <>
      <p>{CARDS[cards]}</p>
      {cards !== 'live' && (
        <>
          <p>
            For real payments, open an account at Stripe, and start the shop with these three settings. They
            are secrets of the machine, so that they cannot be typed here:
          </p>
          <ul className={styles.list}>
            <li>
              <code>STRIPE_SECRET_KEY</code>, which begins with <code>sk_live_</code>
            </li>
            <li>
              <code>STRIPE_PUBLISHABLE_KEY</code>, which begins with <code>pk_live_</code>
            </li>
            <li>
              <code>STRIPE_WEBHOOK_SECRET</code>, of the endpoint that docs/operations.md describes
            </li>
          </ul>
          <p>
            Try a payment before that: buy something in your shop with the card{' '}
            <code>4242 4242 4242 4242</code>, any future date and any code. The order is then in the list of
            orders.
          </p>
        </>
      )}
      <TestPayment />
      <div className={styles.actions}>
        <a href="/shop" target="_blank" rel="noreferrer">
          Buy something in the shop
        </a>
        <Link to="/admin/orders">See the orders</Link>
      </div>
    </>
  );
}

/** A payment that is asked for and cancelled at once: whether the keys are right and may do what the shop needs, and whether the provider's messages arrive. */
function TestPayment() {
  const [result, setResult] = useState<{ payment_intent_id: string | null; fault: string | null } | null>(
    null,
  );
  const trying = useChange({
    change: (api, _: 'try') => api.call(setupEndpoints.tryPayment, { body: { store_id: api.storeId } }),
    onDone: setResult,
  });
  return (
    <>
      <ChangeRefusal change={trying} />
      {result?.fault && (
        <Notice tone="danger" title="Payments would not work as they are.">
          {result.fault}
        </Notice>
      )}
      {result?.payment_intent_id && <Announcement paymentIntentId={result.payment_intent_id} />}
      <div className={styles.actions}>
        <Button isBusy={trying.pending !== null} onClick={() => trying.make('try')}>
          Test the card provider
        </Button>
      </div>
    </>
  );
}

function Announcement({ paymentIntentId }: { paymentIntentId: string }) {
  const { data } = useQuery(testPaymentQuery(useApi(), paymentIntentId));
  return data?.has_arrived ? (
    <Notice tone="good" title="The card provider took a test payment, and told the shop of it.">
      It was for $1.00 and was cancelled at once: nobody was charged.
    </Notice>
  ) : (
    <Notice
      tone="info"
      title="The card provider took a test payment. Its message to the shop is on its way …"
    >
      It was cancelled at once: nobody was charged. If the message does not arrive within a minute, look at
      the endpoint and at <code>STRIPE_WEBHOOK_SECRET</code>: orders would be confirmed late.
    </Notice>
  );
}

/** The email server is a setting of the machine; whether it works can be tried. */
export function EmailStep({ hasServer }: { hasServer: boolean }) {
  const [result, setResult] = useState<{ to: string; fault: string | null } | null>(null);
  const sending = useChange({
    change: (api, _: 'send') => api.call(setupEndpoints.sendTestEmail, { body: { store_id: api.storeId } }),
    onDone: setResult,
  });
  return (
    <>
      <p>
        {hasServer
          ? 'A mail server is set.'
          : 'No mail server is set: emails go to a sandbox, where you can read them, and to nobody else.'}
      </p>
      {!hasServer && (
        <p>
          Start the shop with <code>SMTP_URL</code> (smtps://user:password@mail.example.com) and{' '}
          <code>MAIL_FROM</code> (the sender). Your email provider says what they are.
        </p>
      )}
      <ChangeRefusal change={sending} />
      {result !== null &&
        (result.fault === null ? (
          <Notice tone="good" title={`A test email is on its way to ${result.to}.`}>
            Is it not there in a minute? Look into the folder for spam, and at the alerts.
          </Notice>
        ) : (
          <Notice tone="danger" title="The mail server took nothing.">
            {result.fault}
          </Notice>
        ))}
      <div className={styles.actions}>
        <Button isBusy={sending.pending !== null} onClick={() => sending.make('send')}>
          Send me a test email
        </Button>
        {!hasServer && <a href="/sandbox/mailbox">Read the emails in the sandbox</a>}
      </div>
    </>
  );
}

/** What is missing, and the button that shows the shop to everybody. */
export function OpenStep({
  setup: { environment, last_backup },
}: {
  setup: Pick<Setup, 'environment' | 'last_backup'>;
}) {
  const checklist = useQuery(checklistQuery(useApi()));
  const opening = useChange({
    change: (api, _: 'open') => api.call(setupEndpoints.open, { body: { store_id: api.storeId } }),
    refetch: [ADMIN_SETUP],
    done: () => 'The shop is open.',
  });
  return (
    <>
      <QueryStates query={checklist} failure="We could not fetch what is missing.">
        {({ items }) => {
          const missing = items.filter(({ item, is_needed }) => is_needed && item !== 'shop_open');
          if (missing.length === 0) return <p>Nothing is missing.</p>;
          return (
            <>
              <p>You can open it now. For real customers this is still missing:</p>
              <ul className={styles.list}>
                {missing.map(({ item, count }) => (
                  <li key={item}>
                    {CHECKLIST[item].text(count)} <Link to={CHECKLIST[item].to}>{CHECKLIST[item].label}</Link>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </QueryStates>
      <Facts
        facts={[
          ['Address of the shop', environment.public_url],
          [
            'Last backup',
            last_backup === null ? (
              'none yet'
            ) : (
              <>
                <Moment at={last_backup.made_at} /> ({sizeText(last_backup.bytes)})
              </>
            ),
          ],
        ]}
      />
      {!environment.is_public && (
        <p>
          For shoppers elsewhere it needs a domain with https: set <code>PUBLIC_URL</code>, like
          https://shop.example.com. docs/operations.md says what stands before it, and how backups are made.
        </p>
      )}
      <ChangeRefusal change={opening} />
      <div className={styles.actions}>
        {checklist.data?.items.every(({ item }) => item !== 'shop_open') ? (
          <a href="/">See the open shop</a>
        ) : (
          <Button variant="primary" isBusy={opening.pending !== null} onClick={() => opening.make('open')}>
            Open the shop
          </Button>
        )}
      </div>
    </>
  );
}
