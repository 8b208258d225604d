import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedConversation } from '#contracts/admin/customers/inbox-calls.ts';
import type { ConversationView } from '#domain/inbox/conversation-views.ts';
import { conversationsQuery } from '#web/api/admin/customers/inbox-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import type { ListState } from '../../ui/table/use-list-state.ts';
import { useRowKeys } from '../../ui/table/use-row-keys.ts';
import styles from './conversation-list.module.css';

interface ConversationListProps {
  state: ListState;
  view: ConversationView;
  currentId: string | null;
}

const EMPTY: Readonly<Record<ConversationView, string>> = {
  open: 'Nothing is open. Take a break.',
  unanswered: 'Everybody has an answer. Take a break.',
  mine: 'Nothing is assigned to you.',
  unassigned: 'Every open conversation has somebody.',
  snoozed: 'Nothing is put off.',
  closed: 'Nothing was closed yet.',
  all: 'Nobody wrote yet.',
  spam: 'No spam. Enjoy it while it lasts.',
};

/** The conversations of a view, each a link; j and k move from one to the next. */
export function ConversationList({ state, view, currentId }: ConversationListProps) {
  const q = state.get('q');
  const conversations = useQuery(
    conversationsQuery(useApi(), {
      view,
      ...(q !== '' && { q }),
      ...(state.cursor !== undefined && { cursor: state.cursor }),
    }),
  );
  return (
    <QueryStates query={conversations} failure="We could not fetch the conversations.">
      {({ conversations: rows, next_cursor }) =>
        rows.length === 0 ? (
          <EmptyState>{q === '' ? EMPTY[view] : 'No conversation is like that.'}</EmptyState>
        ) : (
          <>
            <Rows rows={rows} currentId={currentId} query={state.pageAt(state.cursor ?? null)} />
            <Pages state={state} nextCursor={next_cursor} />
          </>
        )
      }
    </QueryStates>
  );
}

function Rows({
  rows,
  currentId,
  query,
}: {
  rows: readonly ListedConversation[];
  currentId: string | null;
  query: string;
}) {
  const list = useRowKeys<HTMLUListElement>();
  return (
    <ul ref={list} className={styles.rows} aria-label="Conversations">
      {rows.map((row) => (
        <li key={row.conversation_id} data-row className={styles.row}>
          <Link
            data-row-link
            to={`/admin/inbox/${row.conversation_id}${query === '?' ? '' : query}`}
            className={styles.link}
            aria-current={row.conversation_id === currentId ? 'true' : undefined}
          >
            <span className={styles.name}>{row.customer_name || row.customer_email}</span>
            <span className={styles.preview}>{row.preview}</span>
            <span className={styles.about}>
              {row.is_unanswered && row.status === 'open' && <Badge tone="warn">unanswered</Badge>}
              {row.assignee !== null && <Badge>{row.assignee}</Badge>}
              <Moment at={row.last_message_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
