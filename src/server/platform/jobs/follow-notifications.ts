import type { DatabaseNotifications } from '../database/database-notifications.ts';
import type { Jobs } from './jobs.ts';

/**
 * Has `look` find work as soon as a transaction that announced it on the channel is committed, one look at a time. What no
 * notification arrives of has to be found on a schedule.
 */
export async function followNotifications(
  notifications: DatabaseNotifications,
  channel: string,
  { jobs, look, onError }: { jobs: Jobs; look: () => Promise<void>; onError: (error: unknown) => void },
): Promise<{ close(): Promise<void> }> {
  let [isLooking, isAskedAgain, isClosed] = [false, false, false];
  let looking: Promise<void> = Promise.resolve();
  const lookOnce = async () => {
    if (isClosed || !jobs.isReady()) return;
    isAskedAgain = isLooking;
    if (isLooking) return;
    isLooking = true;
    do {
      isAskedAgain = false;
      await look().catch(onError);
    } while (isAskedAgain);
    isLooking = false;
  };
  const begin = () => {
    looking = Promise.all([looking, lookOnce()]).then(() => undefined);
  };
  const listening = await notifications.listen(channel, { onNotification: begin, onReconnect: begin });
  return {
    async close() {
      isClosed = true;
      await listening.close();
      await looking;
    },
  };
}
