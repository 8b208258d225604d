import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  inboxEndpoints,
  SAVED_REPLIES,
  type SavedReply,
  savedRepliesQuery,
} from '#web/api/admin/customers/inbox-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../../ui/table/index-table.tsx';
import { ListTools } from '../../../ui/table/list-tools.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import { factsOfSavedReply, SavedReplyDialog } from './saved-reply-dialog.tsx';

const COLUMNS: readonly Column<SavedReply>[] = [
  { title: 'Title', isPrimary: true, cell: ({ title }) => title },
  { title: 'Text', cell: ({ text }) => (text.length > 120 ? `${text.slice(0, 119)}…` : text) },
];

/** The texts that customers are answered with, to add, change and delete. */
export function SavedReplies() {
  const replies = useQuery(savedRepliesQuery(useApi()));
  const mayChange = usePermission('messages:write');
  const [isAdding, setAdding] = useState(false);
  const [editingId, setEditing] = useState<SavedReply['saved_reply_id'] | null>(null);
  const edited = replies.data?.find(({ saved_reply_id }) => saved_reply_id === editingId) ?? null;
  const [deleting, setDeleting] = useState<SavedReply | null>(null);
  const deletion = useChange({
    change: (api, { saved_reply_id, version }: SavedReply) =>
      api.call(inboxEndpoints.deleteSavedReply, {
        params: { saved_reply_id },
        body: { store_id: api.storeId, version },
      }),
    refetch: [SAVED_REPLIES],
    stored: ({ saved_reply_id: id }) =>
      replies.data?.filter((reply) => reply.saved_reply_id === id).flatMap(factsOfSavedReply) ?? [],
    done: (_, { title }) => `Deleted: ${title}`,
    onDone: (_, { saved_reply_id: id }) =>
      setDeleting((asked) => (asked?.saved_reply_id === id ? null : asked)),
  });
  const shownOf = (reply: SavedReply): SavedReply =>
    replies.data?.find(({ saved_reply_id: id }) => id === reply.saved_reply_id) ?? reply;
  const actions: Column<SavedReply> = {
    title: 'Actions',
    cell: (reply) => (
      <Menu
        trigger={<IconButton label={`Actions for ${reply.title}`} icon="more" />}
        items={[
          { label: 'Change', onSelect: () => setEditing(reply.saved_reply_id) },
          { label: 'Delete', isDangerous: true, onSelect: () => setDeleting(reply) },
        ]}
      />
    ),
  };
  return (
    <>
      {mayChange && (
        <ListTools>
          <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
            Add a saved reply
          </Button>
        </ListTools>
      )}
      <QueryStates query={replies} failure="We could not fetch the saved replies.">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>No saved reply yet. Write the one that you type every day.</EmptyState>
          ) : (
            <IndexTable
              caption="Saved replies"
              rows={rows}
              keyOf={({ saved_reply_id }) => saved_reply_id}
              nameOf={({ title }) => title}
              columns={mayChange ? [...COLUMNS, actions] : COLUMNS}
            />
          )
        }
      </QueryStates>
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={`Delete the saved reply ${deleting?.title ?? ''}?`}
        confirmLabel="Delete"
        // In the version that is shown by now, after a refusal.
        onConfirm={() => deleting && deletion.make(shownOf(deleting))}
        change={deletion}
      >
        <p>Nobody can answer with it any more. The audit log keeps its text.</p>
      </ConfirmDialog>
      <SavedReplyDialog
        editing={isAdding ? 'new' : edited}
        onClose={() => {
          setAdding(false);
          setEditing(null);
        }}
      />
    </>
  );
}
