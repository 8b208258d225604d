import { useNavigate } from 'react-router';
import type { StaffProduct } from '#contracts/admin/products/product-calls.ts';
import { ADMIN_PRODUCTS, productEndpoints } from '#web/api/admin/products-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface AddressDialogProps {
  product: Pick<StaffProduct, 'handle' | 'status' | 'version'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives a product another address, and goes to its page there. */
export function ProductAddressDialog({ product, isOpen, onClose }: AddressDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Change the address">
      <AddressForm product={product} onDone={onClose} />
    </Dialog>
  );
}

function AddressForm({ product, onDone }: { product: AddressDialogProps['product']; onDone: () => void }) {
  const { handle, status, version } = product;
  const navigate = useNavigate();
  const state = useAdminForm<{ to: string }, { handle: string }>({
    defaults: { to: handle },
    save: (api, { to }) =>
      api.call(productEndpoints.move, {
        params: { handle },
        body: { store_id: api.storeId, version, to: to.trim() },
      }),
    refetch: [[...ADMIN_PRODUCTS, 'list']],
    done: 'Its address is changed.',
    onSaved: ({ handle: moved }) => {
      onDone();
      void navigate(`/admin/products/${encodeURIComponent(moved)}`, { replace: true });
    },
  });
  return (
    <AdminForm state={state} submitLabel="Change it">
      <TextField
        label="Address"
        hint="Behind /products/: lowercase letters, digits and hyphens"
        maxLength={100}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...state.field('to')}
      />
      <p>
        {status === 'draft'
          ? 'Nobody has seen it yet, so nothing is redirected.'
          : 'Links to the present address lead to the new one. Orders, reviews, collections and pages of the shop follow.'}
      </p>
    </AdminForm>
  );
}
