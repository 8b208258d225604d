import { useRef, useState } from 'react';
import type { ConversationMessageId } from '#domain/ids.ts';
import { type Conversation, INBOX, inboxEndpoints } from '#web/api/admin/customers/inbox-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { SavedReplyMenu } from '../saved-replies/saved-reply-menu.tsx';
import { type DraftKind, useDraft } from './use-draft.ts';
import styles from './write-form.module.css';

/** The box for an answer or a note. What was typed stays through errors, other pages and a reload. */
export function WriteForm({ conversation }: { conversation: Conversation }) {
  const [kind, setKind] = useState<DraftKind>('reply');
  return (
    <div className={styles.box}>
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>Write</legend>
        <KindChoice label="To the customer" isChosen={kind === 'reply'} choose={() => setKind('reply')} />
        <KindChoice label="A note for colleagues" isChosen={kind === 'note'} choose={() => setKind('note')} />
      </fieldset>
      <TextForm key={kind} kind={kind} conversation={conversation} />
    </div>
  );
}

function KindChoice({ label, isChosen, choose }: { label: string; isChosen: boolean; choose: () => void }) {
  return (
    <label className={styles.kind}>
      <input type="radio" name="kind" checked={isChosen} onChange={choose} /> {label}
    </label>
  );
}

function TextForm({ kind, conversation }: { kind: DraftKind; conversation: Conversation }) {
  const { conversation_id, version, fields, customer_email } = conversation;
  const isReply = kind === 'reply';
  const draft = useDraft(conversation_id, kind);
  const send = useChange<{ closes: boolean; text: string }, { version: number; mentioned?: string[] }>({
    change: (api, { closes, text }) => {
      const common = {
        store_id: api.storeId,
        text,
        idempotency_key: draft.keyOf(text) as ConversationMessageId,
      };
      const params = { conversation_id };
      return isReply
        ? api.call(inboxEndpoints.reply, { params, body: { ...common, version, closes } })
        : api.call(inboxEndpoints.note, { params, body: common });
    },
    refetch: [INBOX],
    done: ({ mentioned = [] }, { closes }) => {
      if (isReply) return `Sent to ${customer_email}${closes ? ', and closed' : ''}.`;
      return mentioned.length === 0 ? 'Note added.' : `Note added, and mailed to ${mentioned.join(', ')}.`;
    },
    onDoneAnywhere: (_, { text }) => draft.clear(text),
    failedElsewhere: (_, { isAnswered }) => ({
      text: failureText(isReply, customer_email, isAnswered),
      link: { to: `/admin/inbox/${conversation_id}`, label: 'Back to it' },
    }),
  });
  const closes = useRef(false);
  return (
    <CheckedForm
      className={styles.form}
      onSubmit={() => {
        send.make({ closes: closes.current, text: draft.text });
      }}
    >
      <TextAreaField
        label={isReply ? `Answer to ${customer_email}` : 'Note'}
        hint={
          isReply
            ? 'Ctrl and Enter sends it.'
            : 'The customer does not get it. @ and a name mails it to a colleague. Ctrl and Enter adds it.'
        }
        missing={isReply ? 'Write an answer first.' : 'Write a note first.'}
        required
        rows={5}
        maxLength={isReply ? 10_000 : 5000}
        value={draft.text}
        error={send.problem?.errors[0]?.message}
        onChange={({ currentTarget }) => {
          if (send.refusal !== null) send.reset();
          draft.write(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <Refusal problem={send.problem} refusal={send.refusal} />
      <div className={styles.actions}>
        {isReply && <SavedReplyMenu typed={draft.text} fields={fields} onInsert={draft.write} />}
        {isReply && (
          <Button
            isBusy={send.pending?.closes === true}
            onClick={({ currentTarget }) => {
              closes.current = true;
              currentTarget.form?.requestSubmit();
              closes.current = false;
            }}
          >
            Send and close
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={send.pending?.closes === false}>
          {isReply ? 'Send' : 'Add note'}
        </Button>
      </div>
    </CheckedForm>
  );
}

function failureText(isReply: boolean, email: string, isAnswered: boolean): string {
  if (isAnswered)
    return isReply ? `The answer to ${email} was not sent.` : `The note about ${email} was not added.`;
  return isReply
    ? `It is not known whether the answer to ${email} was sent. Look before you send it again.`
    : `It is not known whether the note about ${email} was added. Look before you add it again.`;
}

function Refusal({ problem, refusal }: Pick<ReturnType<typeof useChange>, 'problem' | 'refusal'>) {
  if (refusal === null || (problem?.errors.length ?? 0) > 0) return null;
  if (problem?.code !== 'changed_meanwhile') return <Notice tone="danger" title={refusal} />;
  return (
    <Notice tone="danger" title={refusal}>
      <p>Read the messages above again. What you typed is still here: send it once it fits.</p>
    </Notice>
  );
}
