import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Conversation } from '#contracts/admin/customers/inbox-calls.ts';
import type { InboxConversationId } from '#domain/ids.ts';
import { conversationQuery } from '#web/api/admin/customers/inbox-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { Moment } from '../../../ui/layout/moment.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import { ConversationActions } from './conversation-actions.tsx';
import { ConversationCustomer } from './conversation-customer.tsx';
import styles from './conversation-pane.module.css';
import { MessageList } from './message-list.tsx';
import { WriteForm } from './write-form.tsx';

/** One conversation: what was written, the box to answer in, and the customer's orders. */
export function ConversationPane({ conversationId }: { conversationId: InboxConversationId }) {
  const conversation = useQuery(conversationQuery(useApi(), conversationId));
  return (
    <QueryStates query={conversation} failure="We could not fetch the conversation.">
      {(found) => <FoundConversation conversation={found} />}
    </QueryStates>
  );
}

function FoundConversation({ conversation }: { conversation: Conversation }) {
  const { search } = useLocation();
  const mayWrite = usePermission('messages:write');
  return (
    <div className={styles.columns}>
      <section className={styles.conversation} aria-labelledby="conversation-heading">
        <div className={styles.head}>
          <span className={styles.back}>
            <LinkButton to={`/admin/inbox${search}`} icon="back">
              All conversations
            </LinkButton>
          </span>
          <div>
            <h2 id="conversation-heading" className={styles.name}>
              {conversation.customer_name || conversation.customer_email} <StateBadge of={conversation} />
            </h2>
            <p className={styles.subject}>{conversation.subject}</p>
          </div>
        </div>
        {mayWrite && <ConversationActions conversation={conversation} />}
        <MessageList messages={conversation.messages} customerEmail={conversation.customer_email} />
        {mayWrite && conversation.status !== 'spam' && <WriteForm conversation={conversation} />}
      </section>
      <ConversationCustomer conversation={conversation} />
    </div>
  );
}

function StateBadge({ of: { status, snoozed_until, is_unanswered } }: { of: Conversation }) {
  if (status === 'spam') return <Badge tone="danger">spam</Badge>;
  if (status === 'closed') return <Badge>closed</Badge>;
  if (snoozed_until !== null && Date.parse(snoozed_until) > Date.now())
    return (
      <small className={styles.snoozed}>
        snoozed until <Moment at={snoozed_until} />
      </small>
    );
  return is_unanswered ? <Badge tone="warn">unanswered</Badge> : <Badge tone="good">answered</Badge>;
}
