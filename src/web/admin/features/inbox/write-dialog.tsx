import type { QueryKey } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ConversationMessageId, InboxConversationId } from '#domain/ids.ts';
import type { ReplyFieldValues } from '#domain/inbox/reply-fields.ts';
import { INBOX } from '#web/api/admin/customers/inbox-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { useKeyOf } from '../../ui/forms/use-key-of.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { addToDraft } from './conversation/use-draft.ts';
import { SavedReplyMenu } from './saved-replies/saved-reply-menu.tsx';

interface TypedMessage {
  subject: string;
  text: string;
}

interface FirstMessage {
  email: string;
  /** With which the field begins. */
  subject: string;
  /** What the fields of saved replies are filled with. */
  fields: ReplyFieldValues;
  /** A conversation about the same, in which is written instead; colleagues may begin it while this is typed. */
  current: InboxConversationId | null;
  /** The name under which what is typed stays through a reload. */
  storedAs: string;
  /** The page that shows `current`. */
  refetch: QueryKey;
  send: (
    api: ApiClient,
    body: TypedMessage & { store_id: ApiClient['storeId']; idempotency_key: ConversationMessageId },
  ) => Promise<{ conversation_id: InboxConversationId }>;
}

interface WriteDialogProps {
  message: FirstMessage;
  isOpen: boolean;
  onClose: () => void;
}

/** Begins a conversation with a customer, and leads there. */
export function WriteDialog({ message, isOpen, onClose }: WriteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Write to ${message.email}`}>
      {isOpen && <WriteForm message={message} onDone={onClose} />}
    </Dialog>
  );
}

function WriteForm({ message, onDone }: { message: FirstMessage; onDone: () => void }) {
  const { email, subject, fields, current, storedAs, refetch, send } = message;
  const navigate = useNavigate();
  const keyOf = useKeyOf();
  const goTo = (conversationId: InboxConversationId) => {
    onDone();
    void navigate(`/admin/inbox/${conversationId}`);
  };
  const state = useAdminForm<TypedMessage, { conversation_id: InboxConversationId }>({
    defaults: { subject, text: '' },
    storedAs,
    save: (api, typed) =>
      send(api, {
        ...typed,
        store_id: api.storeId,
        idempotency_key: keyOf(typed) as ConversationMessageId,
      }),
    refetch: [refetch, INBOX],
    done: `Sent to ${email}. The conversation is yours.`,
    onSaved: ({ conversation_id }) => goTo(conversation_id),
  });
  const { form } = state;
  return (
    <AdminForm
      state={state}
      submitLabel="Send"
      hidesSubmit={current !== null}
      otherActions={
        <SavedReplyMenu
          typed={form.watch('text')}
          fields={fields}
          onInsert={(text) => form.setValue('text', text, { shouldDirty: true })}
        />
      }
    >
      {current !== null && (
        <Notice
          tone="warn"
          title="There is a conversation about this already"
          actions={
            <Button
              variant="primary"
              onClick={() => {
                addToDraft(current, form.getValues('text'));
                state.discard();
                goTo(current);
              }}
            >
              Go on there
            </Button>
          }
        >
          <p>Read it first. What you typed goes with you, and is not sent yet.</p>
        </Notice>
      )}
      <TextField label="Subject" maxLength={200} required {...state.field('subject')} />
      <TextAreaField
        label="Message"
        hint="It is sent as an email. The answer comes to the inbox, into a conversation that is yours."
        rows={8}
        maxLength={10_000}
        missing="Write a message first."
        required
        {...state.field('text')}
      />
    </AdminForm>
  );
}
