import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { WarningIcon } from '#web/ui/images/icons.tsx';
import styles from './subscription-dialogs.module.css';
import type { SubscriptionState } from './use-subscription.ts';

const FAILURE = "We couldn't subscribe you at this time. Please try again later.";

/** The dialogs of a newsletter sign-up, one at a time. Spec §4, §5 and §8, Newsletter. */
export function SubscriptionDialogs({ state, onClose }: { state: SubscriptionState; onClose: () => void }) {
  const refusal = state.status === 'refused' ? state.refusal : null;
  return (
    <>
      <AlertDialog
        isOpen={state.status === 'subscribing'}
        onClose={onClose}
        title="Subscribing..."
        message="One moment."
        picture={<Sticker>{<Spinner />}</Sticker>}
        actionLabel="Cancel"
      />
      <AlertDialog
        isOpen={refusal !== null}
        onClose={onClose}
        title={refusal?.title ?? ''}
        message={refusal?.message ?? ''}
      />
      <AlertDialog
        isOpen={state.status === 'subscribed'}
        onClose={onClose}
        title="Look in your mail"
        message="One tap on the link in it and you are on the list."
        picture={
          <img
            className={styles.pigeon}
            src="/pictures/brand/message-sent.svg"
            alt=""
            width={150}
            height={121}
          />
        }
      />
      <AlertDialog
        isOpen={state.status === 'failed'}
        onClose={onClose}
        title="Subscription Failed"
        message={FAILURE}
        picture={
          <Sticker>
            <WarningIcon />
          </Sticker>
        }
      />
    </>
  );
}

const Sticker = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.sticker}>{children}</div>
);
