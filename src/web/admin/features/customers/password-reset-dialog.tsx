import { useState } from 'react';
import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import { ADMIN_CUSTOMERS, customerEndpoints } from '#web/api/admin/customers/customers-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';

interface PasswordResetDialogProps {
  customer: StaffCustomer;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before the customer gets an email with a link for a new password. */
export function PasswordResetDialog({ customer, isOpen, onClose }: PasswordResetDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Send a link for a new password">
      <Sending customer={customer} onDone={onClose} />
    </Dialog>
  );
}

function Sending({ customer, onDone }: { customer: StaffCustomer; onDone: () => void }) {
  const [key] = useState(() => crypto.randomUUID() as string);
  const send = useChange({
    change: (api, { customer_id }: StaffCustomer) =>
      api.call(customerEndpoints.resetPassword, {
        params: { customer_id },
        body: { store_id: api.storeId, idempotency_key: key },
      }),
    refetch: [ADMIN_CUSTOMERS],
    done: ({ to }) => `A link for a new password goes to ${to}.`,
    onDone,
  });
  return (
    <>
      <p>{customer.email} gets an email with a link that is valid for an hour.</p>
      {send.refusal !== null && <Notice tone="danger" title={send.refusal} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" isBusy={send.pending !== null} onClick={() => send.make(customer)}>
          Send the link
        </Button>
      </DialogActions>
    </>
  );
}
