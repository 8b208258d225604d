import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import type { StartedCardChange } from '#web/api/account/card-change-calls.ts';
import type { ManageToken } from '#web/api/account/subscription-queries.ts';
import { messageOf } from '#web/api/api-problem.ts';
import type { PaymentForm } from '#web/shop/payments/payment-form.ts';
import { ProviderForm } from '#web/shop/payments/provider-form.tsx';
import { useMoney } from '#web/state/money/use-money.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { needsFirstCard } from '../next-delivery.tsx';
import styles from './card-change.module.css';
import { CardPicture } from './card-picture.tsx';
import { firstChargeText, firstDeliveryText, isOwed, owedText, savedCardOf, yourCard } from './card-text.ts';
import { type CardChangeStage, useCardChange } from './use-card-change.ts';
import { type CardChangeEntry, returnAddress } from './use-card-change-entry.ts';

/**
 * The change of a subscription's card: the current card, the form and the outcome. A delivery that could not be charged is
 * charged to the new one at once.
 */
export function CardChangePage({
  subscription,
  entry,
}: {
  subscription: OwnSubscription;
  entry: CardChangeEntry;
}) {
  const { token, returnedSetupId } = entry;
  const form = useRef<PaymentForm>(null);
  // The delivery may be charged by the time the new card is confirmed.
  const [before] = useState(subscription);
  const owner = { subscriptionId: subscription.id, token };
  const context = { form, returnUrl: returnAddress(entry), returnedSetupId };
  const { stage, started, failure, save, checkAgain } = useCardChange(owner, context);
  switch (stage.kind) {
    case 'checking':
      return <p role="status">Asking your bank...</p>;
    case 'changed':
      return <Changed before={before} subscription={stage.subscription} token={token} />;
    case 'waiting':
      return <Waiting onCheck={checkAgain} token={token} />;
    case 'form':
    case 'saving':
      return (
        <Sheet>
          {needsFirstCard(subscription) ? (
            <Imported subscription={subscription} />
          ) : (
            <CurrentCard subscription={subscription} />
          )}
          {failure && (
            <Notice kind="error" title={messageOf(failure, 'The card form could not be opened.')}>
              <BackLink token={token} />
            </Notice>
          )}
          {started && (
            <NewCardForm
              key={started.setup_intent_id}
              started={started}
              subscription={subscription}
              token={token}
              stage={stage}
              form={form}
              onSave={save}
            />
          )}
          {!started && !failure && <p role="status">Loading payment form...</p>}
        </Sheet>
      );
  }
}

const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>;

/** The subscription and the card that is charged for it. */
function CurrentCard({ subscription }: { subscription: OwnSubscription }) {
  const formatDay = useFormatDay();
  const money = useMoney(subscription.currency);
  const { subscription_interval, subscription_interval_unit, items } = subscription;
  return (
    <section className={styles.summary} aria-label="Charged now">
      <CardPicture summary={savedCardOf(subscription)} />
      <div className={styles.facts}>
        <h2 className={styles.title}>
          {subscriptionLabel(subscription_interval, subscription_interval_unit)}
        </h2>
        <p>{items.map(({ title, quantity }) => `${title} x ${quantity}`).join(', ')}</p>
        <p>
          {isOwed(subscription) ? (
            <>
              {yourCard(subscription, 'Your')} was not accepted.{' '}
              <strong>{owedText(subscription, money)} is charged to the new card at once.</strong>
            </>
          ) : (
            <>
              Until you save another one, {yourCard(subscription)} is charged.{' '}
              <strong>Nothing is charged now.</strong> {firstChargeText(subscription, formatDay, money)}
            </>
          )}
        </p>
      </div>
    </section>
  );
}

/** What a subscription of an earlier shop would send and charge, with each price that is agreed to. */
function Imported({ subscription }: { subscription: OwnSubscription }) {
  const formatDay = useFormatDay();
  const money = useMoney(subscription.currency);
  const { subscription_interval, subscription_interval_unit, items, name, address } = subscription;
  return (
    <section className={styles.facts} aria-label="Your subscription">
      <h2 className={styles.title}>{subscriptionLabel(subscription_interval, subscription_interval_unit)}</h2>
      <ul className={styles.items}>
        {items.map(({ id, title, description, quantity, unit_price }) => (
          <li key={id}>
            {[title, description].filter(Boolean).join(', ')} x {quantity}, {money(unit_price * quantity)}
          </li>
        ))}
      </ul>
      <p>
        It moved to this shop with us, but its card could not. <strong>Nothing is charged now.</strong>{' '}
        {firstDeliveryText(subscription, formatDay, money)} It goes to{' '}
        {[name, ...postalLines({ ...address, line2: address.line2 ?? undefined })].join(', ')}.
      </p>
    </section>
  );
}

interface NewCardFormProps {
  started: StartedCardChange;
  subscription: OwnSubscription;
  token: ManageToken;
  stage: Extract<CardChangeStage, { kind: 'form' | 'saving' }>;
  form: React.RefObject<PaymentForm | null>;
  onSave: () => void;
}

/** The provider's form, the terms that the button accepts, and the last failure. */
function NewCardForm({ started, subscription, token, stage, form, onSave }: NewCardFormProps) {
  const titleId = useId();
  const termsId = useId();
  const [isReady, setReady] = useState(false);
  const isSaving = stage.kind === 'saving';

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby={titleId} aria-busy={isSaving}>
      <h2 id={titleId} className={styles.title}>
        Card details
      </h2>
      <ProviderForm
        ref={form}
        provider={started.provider}
        intent={{
          purpose: 'setup',
          id: started.setup_intent_id,
          clientSecret: started.client_secret,
          publishableKey: started.publishable_key,
        }}
        isPaying={isSaving}
        onReady={() => setReady(true)}
      />
      {stage.kind === 'form' && stage.problem !== null && (
        <Notice kind="error" title={stage.problem}>
          {needsFirstCard(subscription)
            ? 'Nothing was charged.'
            : `Nothing was charged, and ${yourCard(subscription)} stays where it is.`}
        </Notice>
      )}
      <p id={termsId} className={styles.terms}>
        {started.terms}
      </p>
      <Button
        type="submit"
        size="large"
        isWide
        isLoading={isSaving}
        disabled={!isReady}
        aria-describedby={termsId}
      >
        {isSaving ? 'Saving...' : 'Agree and save'}
      </Button>
      {!isSaving && (
        <BackLink
          token={token}
          label={needsFirstCard(subscription) ? 'Not now' : 'Keep the card as it is'}
          variant="quiet"
        />
      )}
    </form>
  );
}

/** Shown once the server has confirmed the new card. */
function Changed({
  before,
  subscription,
  token,
}: {
  before: OwnSubscription;
  subscription: OwnSubscription;
  token: ManageToken;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const { items } = useStoreTexts();
  const formatDay = useFormatDay();
  const money = useMoney(subscription.currency);
  useEffect(() => title.current?.focus(), []);
  return (
    <Sheet>
      <section className={styles.summary} aria-label="The new card">
        <CardPicture summary={savedCardOf(subscription)} isNew />
        <div className={styles.facts} role="status">
          <h2 ref={title} className={styles.title} tabIndex={-1}>
            {needsFirstCard(before) ? 'And on it goes.' : `New card, same ${items}.`}
          </h2>
          <p>
            From now on we charge {yourCard(subscription)}.{' '}
            {isOwed(before) ? (
              <strong>{owedText(before, money)} is being charged to it now.</strong>
            ) : (
              <>
                <strong>Nothing was charged.</strong> {firstChargeText(subscription, formatDay, money)}
              </>
            )}
          </p>
          <p>{isOwed(before) ? 'A mail says how that went.' : 'A mail says the same.'}</p>
          <BackLink
            token={token}
            label={subscription.status === 'paused' ? 'Back, to resume it' : undefined}
          />
        </div>
      </section>
    </Sheet>
  );
}

function Waiting({ onCheck, token }: { onCheck: () => void; token: ManageToken }) {
  return (
    <Sheet>
      <Notice title="We do not know yet whether your bank said yes.">
        If it did, the new card is taken within some minutes and a mail tells you. If not, nothing is charged.
      </Notice>
      <div className={styles.buttons}>
        <Button onClick={onCheck}>Look again</Button>
        <BackLink token={token} />
      </div>
    </Sheet>
  );
}

/** Links back to the page where the subscription is managed. */
function BackLink({
  token,
  label = 'Back to your subscription',
  variant = 'secondary',
}: {
  token: ManageToken;
  label?: string | undefined;
  variant?: 'secondary' | 'quiet';
}) {
  const to = token === null ? '/profile' : `/subscriptions/manage#token=${token}`;
  return (
    <ButtonLink to={to} variant={variant}>
      {label}
    </ButtonLink>
  );
}
