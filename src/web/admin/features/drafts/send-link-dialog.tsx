import { useState } from 'react';
import type { DraftOrderAnswer as DraftOrder } from '#contracts/admin/orders/draft-orders-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { ADMIN_DRAFTS, draftOrderEndpoints } from '#web/api/admin/orders/draft-orders-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { factsOf } from './draft-texts.ts';

interface SendLinkDialogProps {
  draft: DraftOrder;
  isOpen: boolean;
  onClose: () => void;
}

/** Emails the customer the link by which the draft is paid. */
export function SendLinkDialog({ draft, isOpen, onClose }: SendLinkDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Send the payment link of D${draft.number}`}>
      {isOpen && <SendLinkForm draft={draft} onDone={onClose} />}
    </Dialog>
  );
}

function SendLinkForm({ draft, onDone }: { draft: DraftOrder; onDone: () => void }) {
  // One key for this dialog: pressing twice, or again after a lost connection, sends one.
  const [key] = useState(() => crypto.randomUUID());
  const state = useAdminForm<{ message: string }, { to: string }>({
    defaults: { message: '' },
    stored: { version: draft.version, facts: factsOf(draft) },
    save: (api, { message }, version) =>
      api.call(draftOrderEndpoints.sendLink, {
        params: { draft_order_id: draft.draft_order_id },
        body: { store_id: api.storeId, version, message, idempotency_key: key },
      }),
    refetch: [ADMIN_DRAFTS],
    done: ({ to }) => `The payment link is on its way to ${to}.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Send">
      <p>
        {draft.email} gets an email with the items and a link to pay{' '}
        {formatMoney(draft.totals?.total ?? 0, draft.currency)} by card. It works for 30 days.
      </p>
      <TextAreaField
        label="A word to the customer"
        hint="It stands in the email, above the items."
        maxLength={2000}
        {...state.field('message')}
      />
    </AdminForm>
  );
}
