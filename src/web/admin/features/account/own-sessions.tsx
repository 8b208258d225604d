import { useQuery } from '@tanstack/react-query';
import {
  STAFF_SESSIONS,
  staffAccountEndpoints,
  staffSessionsQuery,
} from '#web/api/admin/staff/account-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { IndexTable } from '../../ui/table/index-table.tsx';

/** Where the staff member is signed in; one session or all others can be ended. */
export function OwnSessions() {
  const api = useApi();
  const query = staffSessionsQuery(api);
  const sessions = useQuery(query);
  type Session = NonNullable<typeof sessions.data>[number];
  /** Null ends all others. */
  const change = useChange<Session | null, unknown>({
    change: (client, session) =>
      session === null
        ? client.call(staffAccountEndpoints.endOtherSessions, { body: { store_id: client.storeId } })
        : client.call(staffAccountEndpoints.endSession, {
            body: { store_id: client.storeId, session_id: session.id },
          }),
    refetch: [STAFF_SESSIONS],
    done: (_, session) =>
      session === null ? 'All other sessions have ended.' : `Ended the session of ${session.device}.`,
  });
  return (
    <Section
      title="Where you are signed in"
      isFlush
      actions={<Button onClick={() => change.make(null)}>End all other sessions</Button>}
    >
      {change.refusal !== null && <Notice tone="danger" title={change.refusal} />}
      <QueryStates query={sessions} failure="We could not fetch your sessions.">
        {(rows) => (
          <IndexTable
            caption="Sessions"
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ device }) => device}
            columns={[
              { title: 'Device', isPrimary: true, cell: ({ device }) => device },
              { title: 'Signed in', cell: ({ signed_in_at }) => <Moment at={signed_in_at} /> },
              { title: 'Last seen', cell: ({ last_seen_at }) => <Moment at={last_seen_at} /> },
              {
                title: 'End',
                cell: (session) =>
                  session.is_current ? (
                    <Badge tone="info">this device</Badge>
                  ) : (
                    <Button
                      aria-label={`End the session of ${session.device}`}
                      onClick={() => change.make(session)}
                    >
                      End
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </QueryStates>
    </Section>
  );
}
