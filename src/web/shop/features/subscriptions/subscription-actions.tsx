import { type MouseEvent, useRef, useState } from 'react';
import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import type { ManageToken } from '#web/api/account/subscription-queries.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AddressChange } from './address-change.tsx';
import { CardLink } from './card-link.tsx';
import { IntervalChange } from './interval-change.tsx';
import { needsCard, needsFirstCard } from './next-delivery.tsx';
import styles from './subscription-card.module.css';
import type { ChangePanelProps, SubscriptionChangeState } from './use-subscription-change.ts';

type Panel = 'interval' | 'address' | 'cancel';

const PANELS = { interval: IntervalChange, address: AddressChange, cancel: Cancellation };

/**
 * The actions on a subscription: skip, undo, pause, resume, change the interval, address or card, and cancel.
 */
export function SubscriptionActions({
  subscription,
  change,
  token,
}: {
  subscription: OwnSubscription;
  change: SubscriptionChangeState;
  token: ManageToken;
}) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const formatDay = useFormatDay();
  const { status, next_renewal_at, skipped_at, billing_interval_options: intervalOptions } = subscription;
  const isCardNeeded = needsCard(subscription);
  const opener = useRef<HTMLElement>(null);
  const toggle = (name: Panel) => ({
    'aria-expanded': panel === name,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      opener.current = currentTarget;
      setPanel(panel === name ? null : name);
    },
  });
  const close = () => {
    setPanel(null);
    opener.current?.focus();
  };
  const make: SubscriptionChangeState['make'] = (request) => {
    setPanel(null);
    change.make(request);
  };
  const ActivePanel = panel && PANELS[panel];
  return (
    <div className={styles.actions}>
      <div className={styles.deliveries}>
        {needsFirstCard(subscription) ? null : status === 'paused' ? (
          <Button
            variant={isCardNeeded ? 'secondary' : 'primary'}
            isLoading={change.isPending}
            onClick={() => make({ action: 'resume' })}
          >
            Resume
          </Button>
        ) : (
          <>
            {next_renewal_at !== null && (
              <Button
                variant="secondary"
                isLoading={change.isPending}
                onClick={({ detail }) => {
                  // The second click of a double click would hit the same button with the next date.
                  if (detail < 2) make({ action: 'skip', renewalAt: next_renewal_at });
                }}
              >
                Skip {formatDay(next_renewal_at, 'short')}
              </Button>
            )}
            {skipped_at !== null && (
              <Button
                variant="secondary"
                isLoading={change.isPending}
                onClick={() => make({ action: 'undo_skip', skippedAt: skipped_at })}
              >
                Undo: keep {formatDay(skipped_at, 'short')}
              </Button>
            )}
            <Button
              variant="secondary"
              isLoading={change.isPending}
              onClick={() => make({ action: 'pause' })}
            >
              Pause
            </Button>
          </>
        )}
      </div>
      <div className={styles.changes}>
        {intervalOptions.length > 1 && (
          <Button variant="quiet" {...toggle('interval')}>
            Change interval
          </Button>
        )}
        <Button variant="quiet" {...toggle('address')}>
          Change address
        </Button>
        {!isCardNeeded && <CardLink subscriptionId={subscription.id} token={token} variant="quiet" />}
        <Button variant="quiet" {...toggle('cancel')}>
          Cancel
        </Button>
      </div>
      {ActivePanel && <ActivePanel subscription={subscription} change={change} onClose={close} />}
    </div>
  );
}

/** Asks for confirmation before a subscription is cancelled. */
function Cancellation({ change, onClose }: ChangePanelProps) {
  return (
    <section className={styles.panel} aria-label="Cancel this subscription">
      <p>Cancel for good? It counts at once, and nothing more is charged. Pausing is the way to come back.</p>
      <div className={styles.buttons}>
        <Button isLoading={change.isPending} onClick={() => change.make({ action: 'cancel' }, onClose)}>
          Yes, cancel it
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </section>
  );
}
