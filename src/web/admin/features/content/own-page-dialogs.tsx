import { useNavigate } from 'react-router';
import type { EditedPage } from '#contracts/admin/content/content-calls.ts';
import { ADMIN_CONTENT, contentEndpoints } from '#web/api/admin/content-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SHOP_ADDRESSES } from './shop-addresses.tsx';

/** What is done to a page that staff have added, besides editing it. */
export type OwnPageChange = 'address' | 'delete';

interface OwnPageDialogsProps {
  page: EditedPage & { path: string };
  open: OwnPageChange | null;
  onClose: () => void;
}

/** Another address for a page that staff have added, and its deletion. */
export function OwnPageDialogs({ page, open, onClose }: OwnPageDialogsProps) {
  return (
    <>
      <Dialog isOpen={open === 'address'} onClose={onClose} title="Change the address">
        <AddressForm page={page} onDone={onClose} />
      </Dialog>
      <Dialog isOpen={open === 'delete'} onClose={onClose} title={`Delete the page at ${page.path}?`}>
        <DeleteForm page={page} />
      </Dialog>
    </>
  );
}

function AddressForm({ page, onDone }: { page: OwnPageDialogsProps['page']; onDone: () => void }) {
  const state = useAdminForm<{ path: string }>({
    defaults: { path: page.path },
    save: (api, { path }) =>
      api.call(contentEndpoints.moveOwn, {
        params: { page: page.page },
        body: { store_id: api.storeId, shown_path: page.path, path: path.trim() },
      }),
    refetch: [ADMIN_CONTENT],
    done: 'Its address is changed.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Change it">
      <TextField
        label="Address"
        hint="Like /wholesale or /pages/wholesale: lowercase letters, digits and hyphens"
        maxLength={80}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...state.field('path')}
      />
      <p>
        {page.version === 0
          ? 'Nobody has seen it yet, so nothing is redirected.'
          : 'Links to the present address lead to the new one.'}
      </p>
    </AdminForm>
  );
}

function DeleteForm({ page }: { page: OwnPageDialogsProps['page'] }) {
  const navigate = useNavigate();
  const state = useAdminForm<{ redirect_to: string }>({
    defaults: { redirect_to: '' },
    save: (api, { redirect_to: to }) =>
      api.call(contentEndpoints.deleteOwn, {
        params: { page: page.page },
        body: { store_id: api.storeId, shown_path: page.path, redirect_to: to.trim() || null },
      }),
    done: 'The page is deleted.',
    onSaved: () => void navigate('/admin/content', { replace: true }),
  });
  return (
    <AdminForm state={state} submitLabel="Delete it">
      <p>Its draft and all its versions go with it. Links to it in menus and on other pages stay.</p>
      <TextField
        label="Its address leads to"
        hint="A page of the shop; to nothing when it is empty"
        maxLength={300}
        list={SHOP_ADDRESSES}
        autoCapitalize="none"
        spellCheck={false}
        {...state.field('redirect_to')}
      />
    </AdminForm>
  );
}
