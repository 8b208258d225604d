import { useQuery } from '@tanstack/react-query';
import { ADMIN_ALERTS, adminAlertsQuery, alertEndpoints, type OpenAlert } from '#web/api/admin/alerts-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import styles from './alert-list.module.css';

/** What the shop cannot resolve by itself, until a staff member marks it as seen. */
export function AlertList() {
  const alerts = useQuery(adminAlertsQuery(useApi()));
  const mayResolve = usePermission('alerts:resolve');
  const change = useChange<OpenAlert, unknown>({
    change: (api, { key }) => api.call(alertEndpoints.seen, { body: { store_id: api.storeId, key } }),
    refetch: [ADMIN_ALERTS],
    done: (_, { title }) => `Marked as seen: ${title}`,
  });
  return (
    <QueryStates query={alerts} failure="We could not fetch the alerts.">
      {(open) => (
        <>
          {change.refusal !== null && <Notice tone="danger" title={change.refusal} />}
          {open.length === 0 && <EmptyState>Nothing needs a look. Take a break.</EmptyState>}
          {open.map((alert) => (
            <Section
              key={alert.key}
              title={alert.title}
              actions={
                <>
                  {alert.page !== null && <LinkButton to={alert.page}>{alert.action}</LinkButton>}
                  {mayResolve && (
                    <Button
                      isBusy={change.pending?.key === alert.key}
                      aria-label={`Mark as seen: ${alert.title}`}
                      onClick={() => change.make(alert)}
                    >
                      Mark as seen
                    </Button>
                  )}
                </>
              }
            >
              <p className={styles.text}>{alert.text}</p>
              {alert.meaning !== null && <p className={styles.text}>{alert.meaning}</p>}
              <p className={styles.about}>
                <Moment at={alert.created_at} />
              </p>
            </Section>
          ))}
        </>
      )}
    </QueryStates>
  );
}
