import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ErasureReceipt } from '#web/api/admin/customers/customers-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';

interface Erasing {
  /** Of the person, typed to be sure. */
  email: string;
  erase: (api: ApiClient, confirmation: string) => Promise<ErasureReceipt>;
  refetch: readonly QueryKey[];
}

interface EraseDialogProps extends Erasing {
  /** Where somebody who was erased is no more. */
  leadsTo: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Erases a customer who asked for it, and then says what was erased and what had to stay. */
export function EraseDialog({ leadsTo, isOpen, onClose, ...erasing }: EraseDialogProps) {
  const navigate = useNavigate();
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  function close() {
    onClose();
    if (receipt !== null) void navigate(leadsTo);
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={receipt ? 'Erased' : 'Erase the customer'}>
      {isOpen && receipt === null && <EraseForm {...erasing} onErased={setReceipt} />}
      {receipt !== null && <Receipt receipt={receipt} onClose={close} />}
    </Dialog>
  );
}

function EraseForm({
  email,
  erase,
  refetch,
  onErased,
}: Erasing & { onErased: (receipt: ErasureReceipt) => void }) {
  const state = useAdminForm<{ confirmation: string }, ErasureReceipt>({
    defaults: { confirmation: '' },
    save: (api, { confirmation }) => erase(api, confirmation),
    refetch,
    onSavedAnywhere: onErased,
  });
  return (
    <AdminForm state={state} submitLabel="Erase for good">
      <p>
        Only for somebody who asked for it, and when you are sure that it was them. Everything about the
        person goes at once and cannot be brought back; amounts and items stay in the books without the name.
        Invoices that were issued have to be stored as they are, with name and address.
      </p>
      <TextField
        label={`Type ${email}`}
        autoComplete="off"
        maxLength={254}
        required
        {...state.field('confirmation')}
      />
    </AdminForm>
  );
}

/** To be sent to the person. */
function Receipt({ receipt: { erased, kept }, onClose }: { receipt: ErasureReceipt; onClose: () => void }) {
  return (
    <>
      <p>It is in the audit log as well. Copy it, if the person wants it in writing.</p>
      <h3>Erased</h3>
      <ul>
        {erased.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <h3>Kept</h3>
      <ul>
        {kept.map(({ what, why }) => (
          <li key={what}>
            {what}. {why}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
