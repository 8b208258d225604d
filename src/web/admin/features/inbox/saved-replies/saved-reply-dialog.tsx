import type { SavedReply } from '#contracts/admin/customers/saved-reply-calls.ts';
import { inboxEndpoints, SAVED_REPLIES } from '#web/api/admin/customers/inbox-api.ts';
import type { Fact } from '../../../ui/feedback/facts.ts';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx';
import { useKeyOf } from '../../../ui/forms/use-key-of.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface SavedReplyDialogProps {
  /** Null keeps the dialog closed. */
  editing: SavedReply | 'new' | null;
  onClose: () => void;
}

/** A new saved reply, or a change of one. */
export function SavedReplyDialog({ editing, onClose }: SavedReplyDialogProps) {
  return (
    <Dialog
      isOpen={editing !== null}
      onClose={onClose}
      title={editing === 'new' ? 'New saved reply' : 'Change the saved reply'}
    >
      {editing !== null && <ReplyForm reply={editing === 'new' ? null : editing} onDone={onClose} />}
    </Dialog>
  );
}

/** The facts of a saved reply that somebody else may have changed. */
export const factsOfSavedReply = ({ title, text }: SavedReply): Fact[] => [
  ['Title', title],
  ['Text', text],
];

function ReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const keyOf = useKeyOf();
  const state = useAdminForm({
    defaults: { title: reply?.title ?? '', text: reply?.text ?? '' },
    ...(reply && {
      stored: {
        version: reply.version,
        facts: factsOfSavedReply(reply),
      },
    }),
    save: (api, texts, version) =>
      reply === null
        ? api.call(inboxEndpoints.addSavedReply, {
            body: {
              store_id: api.storeId,
              ...texts,
              idempotency_key: keyOf(texts) as SavedReply['saved_reply_id'],
            },
          })
        : api.call(inboxEndpoints.changeSavedReply, {
            params: { saved_reply_id: reply.saved_reply_id },
            body: { store_id: api.storeId, version, ...texts },
          }),
    refetch: [SAVED_REPLIES],
    done: 'Saved.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Save">
      <TextField label="Title" hint="For colleagues." maxLength={80} required {...state.field('title')} />
      <TextAreaField
        label="Text"
        hint="Write {{first_name}}, {{order_number}} or {{tracking_link}} where the customer’s first name, their order number or the link to track it belongs. Each answer has the values of its customer."
        rows={6}
        maxLength={5000}
        required
        {...state.field('text')}
      />
    </AdminForm>
  );
}
