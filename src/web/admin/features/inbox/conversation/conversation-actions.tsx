import type { Conversation } from '#contracts/admin/customers/inbox-calls.ts';
import type { StaffMemberId } from '#domain/ids.ts';
import type { ConversationStatus } from '#domain/inbox/conversation-views.ts';
import { INBOX, inboxEndpoints } from '#web/api/admin/customers/inbox-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import type { Fact } from '../../../ui/feedback/facts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../../ui/forms/change-refusal.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { useFormatMoment } from '../../../ui/layout/moment.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import styles from './conversation-actions.module.css';

type Action =
  | { status: ConversationStatus; done: string }
  | { assigneeId: StaffMemberId | null; done: string }
  | { snoozedHours: number | null; done: string };

const HOUR_MILLISECONDS = 3_600_000;
const SNOOZES = [
  { label: 'For 4 hours', hours: 4 },
  { label: 'For a day', hours: 24 },
  { label: 'For three days', hours: 72 },
  { label: 'For a week', hours: 168 },
];

/** The facts of a conversation that somebody else may have changed. */
function factsOf(conversation: Conversation, formatMoment: (at: string) => string): Fact[] {
  const { status, assignee_id, assignees, snoozed_until, messages } = conversation;
  const assignee = assignees.find(({ staff_member_id }) => staff_member_id === assignee_id);
  return [
    ['Status', status],
    ['Assigned to', assignee?.name ?? 'nobody'],
    ['Snoozed until', snoozed_until === null ? '' : formatMoment(snoozed_until)],
    ['Messages', String(messages.length)],
  ];
}

/** Who answers a conversation, and when: assign, snooze, close, spam. */
export function ConversationActions({ conversation }: { conversation: Conversation }) {
  const formatMoment = useFormatMoment();
  const change = useChange<Action, unknown>({
    change: (api, action) => callOf(api, conversation, action),
    refetch: [INBOX],
    stored: () => factsOf(conversation, formatMoment),
    done: (_, { done }) => done,
  });
  const { status, assignee_id, assignees, snoozed_until } = conversation;
  const assigning = change.pending !== null && 'assigneeId' in change.pending ? change.pending : null;
  const isOpen = status === 'open';
  const setStatus = (next: ConversationStatus, done: string) => change.make({ status: next, done });
  return (
    <div className={styles.actions}>
      <ChangeRefusal change={change} />
      <div className={styles.buttons}>
        <div className={styles.assignee}>
          <SelectField
            label="Assigned to"
            value={(assigning ? assigning.assigneeId : assignee_id) ?? ''}
            choices={[
              { value: '', label: 'Nobody' },
              ...assignees.map(({ staff_member_id, name }) => ({ value: staff_member_id, label: name })),
            ]}
            onChange={({ currentTarget: { value, selectedOptions } }) =>
              change.make({
                assigneeId: value === '' ? null : (value as StaffMemberId),
                done: `Assigned to ${selectedOptions[0]?.label ?? 'nobody'}.`,
              })
            }
          />
        </div>
        {isOpen && (
          <Menu
            trigger={<Button>Snooze</Button>}
            items={[
              ...SNOOZES.map(({ label, hours }) => ({
                label,
                onSelect: () =>
                  change.make({ snoozedHours: hours, done: 'Snoozed. An answer brings it back.' }),
              })),
              ...(snoozed_until === null
                ? []
                : [
                    {
                      label: 'No longer',
                      onSelect: () => change.make({ snoozedHours: null, done: 'It is back in the list.' }),
                    },
                  ]),
            ]}
          />
        )}
        {isOpen ? (
          <>
            <Button onClick={() => setStatus('spam', 'Marked as spam.')}>Spam</Button>
            <Button onClick={() => setStatus('closed', 'Closed.')}>Close</Button>
          </>
        ) : (
          <Button onClick={() => setStatus('open', 'Open again.')}>
            {status === 'spam' ? 'Not spam' : 'Open again'}
          </Button>
        )}
      </div>
    </div>
  );
}

function callOf(api: ApiClient, { conversation_id, version }: Conversation, action: Action) {
  const params = { conversation_id };
  const common = { store_id: api.storeId, version };
  if ('status' in action)
    return api.call(inboxEndpoints.status, { params, body: { ...common, status: action.status } });
  if ('assigneeId' in action)
    return api.call(inboxEndpoints.assign, {
      params,
      body: { ...common, staff_member_id: action.assigneeId },
    });
  const { snoozedHours: hours } = action;
  const until = hours === null ? null : new Date(Date.now() + hours * HOUR_MILLISECONDS).toISOString();
  return api.call(inboxEndpoints.snooze, { params, body: { ...common, until } });
}
