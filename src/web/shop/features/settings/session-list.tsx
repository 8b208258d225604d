import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PublicSessionId } from '#domain/ids.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { accountEndpoints } from '#web/api/endpoints/account-endpoints.ts';
import { type ListedSession, SESSIONS_KEY, sessionsQuery } from '#web/api/account/session-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { type FormatDay, useFormatDay } from '#web/state/use-format-day.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Outcome } from './outcome.tsx';
import styles from './rows-with-action.module.css';

/** The devices on which the account is logged in, with a way to log them out. docs/decisions/0108. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery(useApi()));
  const ending = useEndSession();
  return (
    <>
      {sessions.isPending && <p role="status">Fetching the list...</p>}
      {sessions.isError && (
        <Notice kind="error" title={messageOf(sessions.error, 'We could not fetch the list.')}>
          <Button variant="quiet" onClick={() => void sessions.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {ending.isError && (
        <Notice kind="error" title={messageOf(ending.error, 'That did not work. Please try again.')} />
      )}
      {sessions.isSuccess && <Devices sessions={sessions.data} ending={ending} />}
      {ending.isSuccess && (
        <Outcome key={ending.submittedAt}>
          {ending.variables === OTHERS ? 'Every other device is logged out.' : 'That device is logged out.'}
        </Outcome>
      )}
    </>
  );
}

const OTHERS = 'others';

/** Ends the session with an id, or all other sessions. */
function useEndSession() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: PublicSessionId | typeof OTHERS) => {
      const target = { store_id: api.storeId };
      return sessionId === OTHERS
        ? api.call(accountEndpoints.endOtherSessions, { body: target })
        : api.call(accountEndpoints.endSession, { body: { ...target, session_id: sessionId } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

interface DevicesProps {
  sessions: readonly ListedSession[];
  ending: ReturnType<typeof useEndSession>;
}

function Devices({ sessions, ending }: DevicesProps) {
  const formatDay = useFormatDay();
  const isBusy = (sessionId: string) => ending.isPending && ending.variables === sessionId;
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <div>
              <strong>{session.device}</strong>
              <span className={styles.detail}>{lastSeenText(session, formatDay)}</span>
            </div>
            {!session.is_current && (
              <Button
                variant="secondary"
                isLoading={isBusy(session.id)}
                onClick={() => ending.mutate(session.id)}
              >
                Log out<VisuallyHidden> of {session.device}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button variant="quiet" isLoading={isBusy(OTHERS)} onClick={() => ending.mutate(OTHERS)}>
            Log out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}

function lastSeenText(
  { is_current, signed_in_at, last_seen_at }: ListedSession,
  formatDay: FormatDay,
): string {
  const since = `logged in on ${formatDay(signed_in_at)}`;
  return is_current ? `This device, ${since}` : `Last seen on ${formatDay(last_seen_at)}, ${since}`;
}
