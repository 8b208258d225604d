import { useState } from 'react';
import { useNavigate } from 'react-router';
import { slugOf } from '#domain/content/page-address.ts';
import { ADMIN_PRODUCTS, productEndpoints } from '#web/api/admin/products-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Starts a draft and opens it. */
export function NewProductButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setIsOpen(true)}>
        New product
      </Button>
      <NewProductDialog isOpen={isOpen} copyOf={null} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface NewProductDialogProps {
  isOpen: boolean;
  /** The product whose texts, prices and label it begins with. */
  copyOf: { handle: string; title: string } | null;
  onClose: () => void;
}

export function NewProductDialog({ isOpen, copyOf, onClose }: NewProductDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={copyOf === null ? 'New product' : `A copy of ${copyOf.title}`}
    >
      <NewProductForm copyOf={copyOf?.handle ?? null} onDone={onClose} />
    </Dialog>
  );
}

function NewProductForm({ copyOf, onDone }: { copyOf: string | null; onDone: () => void }) {
  const navigate = useNavigate();
  const state = useAdminForm<{ title: string; handle: string }, { handle: string }>({
    defaults: { title: '', handle: '' },
    save: (api, { title, handle }) =>
      api.call(productEndpoints.start, {
        body: { store_id: api.storeId, title, handle: handle.trim() || slugOf(title), copy_of: copyOf },
      }),
    refetch: [[...ADMIN_PRODUCTS, 'list']],
    onSaved: ({ handle }) => {
      onDone();
      void navigate(`/admin/products/${encodeURIComponent(handle)}`);
    },
  });
  const suggested = slugOf(state.form.watch('title'));
  return (
    <AdminForm state={state} submitLabel="Start the draft">
      <TextField label="Title" maxLength={200} required {...state.field('title')} />
      <TextField
        label="Address"
        hint={`Behind /products/. Without one: ${suggested || 'made of the title'}`}
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        {...state.field('handle')}
      />
    </AdminForm>
  );
}
