import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/client.ts';
import { operatorEndpoints } from '#web/api/operator-endpoints.ts';
import { OPERATOR_ALERTS, type OpenAlert, operatorAlertsQuery } from '#web/api/operator-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDayInWords } from '#web/state/use-day-in-words.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './alert-list.module.css';
import { ChangeOutcome } from './change-outcome.tsx';
import { RoomStates } from './room-states.tsx';
import { useStaffChange } from './use-staff-change.ts';

/** What the shop cannot settle by itself, until somebody has seen to it. */
export function AlertList() {
  const alerts = useQuery(operatorAlertsQuery(useApi()));
  const change = useStaffChange(seen, OPERATOR_ALERTS);
  const dayInWords = useDayInWords();
  return (
    <>
      <ChangeOutcome change={change} />
      <RoomStates
        query={alerts}
        failure="We could not fetch the alerts."
        isEmpty={(open) => open.length === 0}
        nothing="Nothing needs a look."
      >
        {(open) => (
          <ol className={styles.alerts}>
            {open.map((alert) => (
              <li key={alert.key} className={styles.alert}>
                <h2 className={styles.title}>{alert.title}</h2>
                <p>{alert.text}</p>
                <p className={styles.when}>
                  {dayInWords(alert.created_at)} <code>{alert.key}</code>
                </p>
                <Button
                  variant="secondary"
                  aria-label={`Seen to: ${alert.title}`}
                  isLoading={change.pending?.key === alert.key}
                  onClick={() => change.make(alert)}
                >
                  Seen to
                </Button>
              </li>
            ))}
          </ol>
        )}
      </RoomStates>
    </>
  );
}

async function seen(api: ApiClient, { key, title }: OpenAlert): Promise<string> {
  await api.call(operatorEndpoints.seen, { body: { store_id: api.storeId, key } });
  return `Seen to: ${title}`;
}
