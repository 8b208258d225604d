import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DraftOrderId, OrderId } from '#domain/ids.ts';
import { ADMIN_DRAFTS, createDraft } from '#web/api/admin/orders/draft-orders-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { useChange } from '../../../ui/forms/use-change.ts';
import { useLeave } from '../../../ui/forms/use-leave.ts';
import { useToast } from '../../../ui/overlays/toasts.tsx';

const newId = () => crypto.randomUUID() as string as DraftOrderId;

/** Starts a draft order, of an order or empty, and opens its page. */
export function useStartDraft(sourceOrderId: OrderId | null): (purpose: 'order' | 'addition') => void {
  const navigate = useNavigate();
  const leave = useLeave();
  const toast = useToast();
  const [id, setId] = useState(newId);
  const start = useChange<'order' | 'addition', DraftOrderId>({
    change: async (api, purpose) => {
      try {
        return await createDraft(api, { id, sourceOrderId, purpose });
      } catch (failure) {
        toast(failure instanceof Error && failure.message !== '' ? failure.message : 'That did not work.');
        throw failure;
      }
    },
    refetch: [ADMIN_DRAFTS, ADMIN_ORDERS],
    onDone: (draftId) => {
      setId(newId());
      void navigate(`/admin/drafts/${draftId}`);
    },
  });
  return (purpose) => leave(() => start.make(purpose));
}
