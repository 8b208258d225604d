import type { PricedOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EditItemsForm } from './edit-items-form.tsx';

interface EditItemsDialogProps {
  order: PricedOrder;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes what of an order is still to be shipped, in one place. */
export function EditItemsDialog({ order, isOpen, onClose }: EditItemsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit the items of order ${formatOrderNumber(order.order_number)}`}
      shape="wide"
    >
      {isOpen && <EditItemsForm order={order} onDone={onClose} />}
    </Dialog>
  );
}
