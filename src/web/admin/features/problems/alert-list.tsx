import { useQuery } from '@tanstack/react-query';
import type { StaffAlert } from '#contracts/admin/alerts-calls.ts';
import { ADMIN_ALERTS, adminAlertsQuery, alertEndpoints } from '#web/api/admin/alerts-api.ts';
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
export const AlertList = () => <Alerts view="open" />;

/** What staff have marked as seen. */
export const SeenAlertList = () => <Alerts view="seen" />;

function Alerts({ view }: { view: 'open' | 'seen' }) {
  const alerts = useQuery(adminAlertsQuery(useApi(), view));
  const mayResolve = usePermission('alerts:resolve');
  const change = useChange<StaffAlert, unknown>({
    change: (api, { key }) => api.call(alertEndpoints.seen, { body: { store_id: api.storeId, key } }),
    refetch: [ADMIN_ALERTS],
    done: (_, { title }) => `Marked as seen: ${title}`,
  });
  return (
    <QueryStates query={alerts} failure="We could not fetch the alerts.">
      {(found) => (
        <>
          {change.refusal !== null && <Notice tone="danger" title={change.refusal} />}
          {found.length === 0 && (
            <EmptyState>
              {view === 'open'
                ? 'Nothing needs a look. Take a break.'
                : 'Nobody has marked an alert as seen yet.'}
            </EmptyState>
          )}
          {found.map((alert) => (
            <Section
              key={alert.key}
              title={alert.title}
              actions={
                <>
                  {alert.page !== null && <LinkButton to={alert.page}>{alert.action}</LinkButton>}
                  {mayResolve && alert.seen_at === null && (
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
                {alert.seen_at !== null && (
                  <>
                    {' '}
                    · seen <Moment at={alert.seen_at} />
                  </>
                )}
              </p>
            </Section>
          ))}
        </>
      )}
    </QueryStates>
  );
}
