import { useParams } from 'react-router';
import type { InboxConversationId } from '#domain/ids.ts';
import type { ConversationView } from '#domain/inbox/conversation-views.ts';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import { ListSearch, ListTools } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { ListViews } from '../saved-views/list-views.tsx';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { ConversationList } from './conversation-list.tsx';
import styles from './inbox.module.css';

const VIEWS: readonly { value: ConversationView; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'mine', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
  { value: 'spam', label: 'Spam' },
];

/** The list of conversations and, beside it, the one that the address names. A small screen shows one of both. */
export function Inbox() {
  const state = useListState();
  const { conversationId } = useParams();
  const current = VIEWS.find(({ value }) => value === state.get('view'))?.value ?? 'open';
  return (
    <div className={styles.inbox} data-reads={conversationId !== undefined || undefined}>
      <div className={styles.views}>
        <ListViews
          list="inbox"
          path="/admin/inbox"
          state={state}
          label="Views of conversations"
          views={VIEWS.map(({ value, label }) => ({
            label,
            to: value === 'open' ? '/admin/inbox' : `/admin/inbox?view=${value}`,
            isCurrent: value === current,
          }))}
        />
      </div>
      <div className={styles.list}>
        <ListTools>
          <ListSearch state={state} label="Name, email, order, words" />
        </ListTools>
        <ConversationList state={state} view={current} currentId={conversationId ?? null} />
      </div>
      <div className={styles.pane}>
        {conversationId === undefined ? (
          <EmptyState>Choose a conversation. The people in it are waiting.</EmptyState>
        ) : (
          // Each conversation has a form of its own.
          <ConversationPane key={conversationId} conversationId={conversationId as InboxConversationId} />
        )}
      </div>
    </div>
  );
}
