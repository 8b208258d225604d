import type { ListedRedirect } from '#contracts/admin/redirects/redirect-calls.ts';
import { ADMIN_REDIRECTS, redirectEndpoints } from '#web/api/admin/redirects-api.ts';
import type { Fact } from '../../ui/feedback/facts.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

export type Addresses = Pick<ListedRedirect, 'from' | 'to'>;

/** A redirect that is added or changed. */
export interface EditedRedirect {
  /** Null for a new one. */
  shown: Addresses | null;
  /** What the fields begin with. */
  typed: Addresses;
}

interface RedirectDialogProps {
  /** Null keeps the dialog closed. */
  edited: EditedRedirect | null;
  onClose: () => void;
}

/** A new redirect, or a change of one. */
export function RedirectDialog({ edited, onClose }: RedirectDialogProps) {
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={onClose}
      title={edited?.shown ? 'Change the redirect' : 'New redirect'}
    >
      {edited && <RedirectForm edited={edited} onDone={onClose} />}
    </Dialog>
  );
}

/** What somebody else may have changed of a redirect. */
export const factsOfRedirect = ({ from, to }: Addresses): Fact[] => [
  ['From', from],
  ['To', to],
];

function RedirectForm({ edited: { shown, typed }, onDone }: { edited: EditedRedirect; onDone: () => void }) {
  const state = useAdminForm<Addresses, Addresses, Addresses | undefined>({
    defaults: typed,
    ...(shown && { stored: { version: shown, facts: factsOfRedirect(shown) } }),
    save: (api, { from, to }, before) =>
      api.call(redirectEndpoints.save, {
        body: { store_id: api.storeId, from, to, shown: before ?? null },
      }),
    refetch: [ADMIN_REDIRECTS],
    done: ({ from }) => `${from} is redirected.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Save">
      <TextField
        label="From"
        missing="Enter the address that is redirected."
        hint="An address of this shop that has no page, like /collections/mixes"
        maxLength={300}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...state.field('from')}
      />
      <TextField
        label="To"
        missing="Enter where it leads to."
        hint="A page of the shop, like /shop?query=mixes, or an https:// address elsewhere"
        maxLength={300}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...state.field('to')}
      />
    </AdminForm>
  );
}
