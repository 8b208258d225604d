import { useNavigate } from 'react-router';
import type { DraftOrderAnswer as DraftOrder } from '#contracts/admin/orders/draft-orders-calls.ts';
import type { OrderId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { ADMIN_DRAFTS, draftOrderEndpoints } from '#web/api/admin/orders/draft-orders-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { factsOf } from './draft-texts.ts';

interface CompleteDialogProps {
  draft: DraftOrder;
  isOpen: boolean;
  onClose: () => void;
}

/** Places the order of a draft without a card. */
export function CompleteDialog({ draft, isOpen, onClose }: CompleteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Place the order of D${draft.number}`}>
      {isOpen && <CompleteForm draft={draft} onDone={onClose} />}
    </Dialog>
  );
}

function CompleteForm({ draft, onDone }: { draft: DraftOrder; onDone: () => void }) {
  const navigate = useNavigate();
  const total = draft.totals?.total ?? 0;
  const state = useAdminForm<{ paid_elsewhere: string }, { order_id: OrderId; order_number: number }>({
    defaults: { paid_elsewhere: '' },
    stored: { version: draft.version, facts: factsOf(draft) },
    save: (api, { paid_elsewhere }, version) =>
      api.call(draftOrderEndpoints.complete, {
        params: { draft_order_id: draft.draft_order_id },
        body: {
          store_id: api.storeId,
          version,
          expected_total: total,
          paid_elsewhere: total === 0 ? null : paid_elsewhere,
        },
      }),
    refetch: [ADMIN_DRAFTS, ADMIN_ORDERS],
    done: ({ order_number }) => `It is order ${formatOrderNumber(order_number)} now, ready to pack.`,
    onSaved: ({ order_id }) => {
      onDone();
      void navigate(`/admin/orders/${order_id}`);
    },
  });
  return (
    <AdminForm state={state} submitLabel="Place the order">
      <p>
        {total === 0
          ? 'There is nothing to pay. The customer gets the confirmation by email.'
          : `The customer has paid ${formatMoney(total, draft.currency)} another way, and gets the confirmation by email.`}
      </p>
      {total > 0 && (
        <TextField
          label="How it was paid"
          hint="Cash, bank transfer, at the market; it stands at the order and in the books."
          maxLength={200}
          required
          {...state.field('paid_elsewhere')}
        />
      )}
    </AdminForm>
  );
}
