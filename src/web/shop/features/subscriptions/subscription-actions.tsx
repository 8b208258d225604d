import { useState } from 'react';
import type { ManageToken, OwnSubscription } from '#web/api/subscription-queries.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AddressChange } from './address-change.tsx';
import { Cancellation } from './cancellation.tsx';
import { CardLink } from './card-link.tsx';
import { IntervalChange } from './interval-change.tsx';
import { needsCard } from './next-delivery.tsx';
import styles from './subscription-card.module.css';
import type { SubscriptionChangeState } from './use-subscription-change.ts';

type Panel = 'rhythm' | 'address' | 'cancel';

const PANELS = { rhythm: IntervalChange, address: AddressChange, cancel: Cancellation };

/** Skip and undo, pause, resume, another rhythm, another address, another card, cancel: all there, one press away. */
export function SubscriptionActions({
  subscription,
  wish,
  token,
}: {
  subscription: OwnSubscription;
  wish: SubscriptionChangeState;
  token: ManageToken;
}) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const formatDay = useFormatDay();
  const { status, next_renewal_at, skipped_at, billing_interval_options } = subscription;
  const asksForCard = needsCard(subscription);
  const toggle = (wanted: Panel) => ({
    'aria-expanded': panel === wanted,
    onClick: () => setPanel(panel === wanted ? null : wanted),
  });
  const make: SubscriptionChangeState['make'] = (request) => {
    setPanel(null);
    wish.make(request);
  };
  const Change = panel && PANELS[panel];
  return (
    <div className={styles.actions}>
      <div className={styles.deliveries}>
        {status === 'paused' ? (
          <Button
            variant={asksForCard ? 'secondary' : 'primary'}
            isLoading={wish.isPending}
            onClick={() => make({ action: 'resume' })}
          >
            Resume
          </Button>
        ) : (
          <>
            {next_renewal_at !== null && (
              <Button
                variant="secondary"
                isLoading={wish.isPending}
                onClick={({ detail }) => {
                  // The second click of a double click would meet the same button with the next date on it.
                  if (detail < 2) make({ action: 'skip', renewalAt: next_renewal_at });
                }}
              >
                Skip {formatDay(next_renewal_at, 'short')}
              </Button>
            )}
            {skipped_at !== null && (
              <Button
                variant="secondary"
                isLoading={wish.isPending}
                onClick={() => make({ action: 'undo_skip', skippedAt: skipped_at })}
              >
                Undo: keep {formatDay(skipped_at, 'short')}
              </Button>
            )}
            <Button variant="secondary" isLoading={wish.isPending} onClick={() => make({ action: 'pause' })}>
              Pause
            </Button>
          </>
        )}
      </div>
      <div className={styles.changes}>
        {billing_interval_options.length > 1 && (
          <Button variant="quiet" {...toggle('rhythm')}>
            Change interval
          </Button>
        )}
        <Button variant="quiet" {...toggle('address')}>
          Change address
        </Button>
        {!asksForCard && <CardLink subscriptionId={subscription.id} token={token} variant="quiet" />}
        <Button variant="quiet" {...toggle('cancel')}>
          Cancel
        </Button>
      </div>
      {Change && <Change subscription={subscription} wish={wish} onClose={() => setPanel(null)} />}
    </div>
  );
}
