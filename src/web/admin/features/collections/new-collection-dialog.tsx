import { useState } from 'react';
import { useNavigate } from 'react-router';
import { slugOf } from '#domain/content/page-address.ts';
import { ADMIN_COLLECTIONS, collectionEndpoints } from '#web/api/admin/collections-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Starts a collection and opens it. */
export function NewCollectionButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setIsOpen(true)}>
        New collection
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="New collection">
        <NewCollectionForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function NewCollectionForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const state = useAdminForm<{ title: string; name: string }, { name: string }>({
    defaults: { title: '', name: '' },
    save: (api, { title, name }) =>
      api.call(collectionEndpoints.start, {
        body: { store_id: api.storeId, title, name: name.trim() || nameOf(title) },
      }),
    refetch: [[...ADMIN_COLLECTIONS, 'list']],
    onSaved: ({ name }) => {
      onDone();
      void navigate(`/admin/collections/${encodeURIComponent(name)}`);
    },
  });
  const suggested = nameOf(state.form.watch('title'));
  return (
    <AdminForm state={state} submitLabel="Start the collection">
      <TextField label="Title" maxLength={80} required {...state.field('title')} />
      <TextField
        label="Address"
        hint={`Behind /shop?query=. It cannot change later. Without one: ${suggested || 'made of the title'}`}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        {...state.field('name')}
      />
    </AdminForm>
  );
}

/** `Summer Gifts` → `summer_gifts` */
const nameOf = (title: string): string => slugOf(title).replaceAll('-', '_').slice(0, 60);
