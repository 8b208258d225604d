import { useNavigate } from 'react-router';
import { slugOf } from '#domain/content/page-address.ts';
import { ADMIN_CONTENT, contentEndpoints } from '#web/api/admin/content-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface NewPageDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A page of the shop's own: its title and address, and then its editor. */
export function NewPageDialog({ isOpen, onClose }: NewPageDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New page">
      <NewPageForm />
    </Dialog>
  );
}

function NewPageForm() {
  const navigate = useNavigate();
  const state = useAdminForm<{ title: string; path: string }, { page: string }>({
    defaults: { title: '', path: '' },
    save: (api, { title, path }) =>
      api.call(contentEndpoints.addOwn, {
        body: { store_id: api.storeId, title, path: path.trim() || `/${slugOf(title)}` },
      }),
    refetch: [ADMIN_CONTENT],
    done: 'The page is added. Shoppers see it once it is published.',
    onSaved: ({ page }) => void navigate(`/admin/content/${page}`),
  });
  const title = String(state.form.watch('title'));
  // A title such as `!!!` has no letters and digits that an address can have.
  const hasNoSlug = title.trim() !== '' && slugOf(title) === '';
  return (
    <AdminForm state={state} submitLabel="Add it">
      <TextField label="Title" maxLength={300} required {...state.field('title')} />
      <TextField
        label="Address"
        hint={`Like /wholesale or /pages/wholesale${hasNoSlug ? '' : `. ${title.trim() === '' ? 'From the title' : `/${slugOf(title)}`} when it is empty`}`}
        missing="Enter an address: none can be made from this title."
        required={hasNoSlug}
        maxLength={80}
        autoCapitalize="none"
        spellCheck={false}
        {...state.field('path')}
      />
    </AdminForm>
  );
}
