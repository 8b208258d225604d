import { useQuery } from '@tanstack/react-query';
import { ADMIN_ALERTS, adminAlertsQuery, alertEndpoints, type OpenAlert } from '#web/api/admin/alerts-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ChangeOutcome } from '../change-outcome.tsx';
import { PageStates } from '../page-states.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { useStaffChange } from '../use-staff-change.ts';
import styles from './alert-list.module.css';

/** What the shop cannot resolve by itself, until a staff member marks it as seen. */
export function AlertList() {
  const alerts = useQuery(adminAlertsQuery(useApi()));
  const change = useStaffChange(markSeen, ADMIN_ALERTS);
  const formatDay = useFormatDay();
  const mayResolve = usePermission('alerts:resolve');
  return (
    <>
      <ChangeOutcome change={change} />
      <PageStates
        query={alerts}
        failure="We could not fetch the alerts."
        isEmpty={(open) => open.length === 0}
        emptyText="Nothing needs a look."
      >
        {(open) => (
          <ol className={styles.alerts}>
            {open.map((alert) => (
              <li key={alert.key} className={styles.alert}>
                <h2 className={styles.title}>{alert.title}</h2>
                <p>{alert.text}</p>
                <p className={styles.when}>
                  {formatDay(alert.created_at)} <code>{alert.key}</code>
                </p>
                {mayResolve && (
                  <Button
                    variant="secondary"
                    aria-label={`Seen to: ${alert.title}`}
                    isLoading={change.pending?.key === alert.key}
                    onClick={() => change.make(alert)}
                  >
                    Seen to
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </PageStates>
    </>
  );
}

async function markSeen(api: ApiClient, { key, title }: OpenAlert): Promise<string> {
  await api.call(alertEndpoints.seen, { body: { store_id: api.storeId, key } });
  return `Seen to: ${title}`;
}
