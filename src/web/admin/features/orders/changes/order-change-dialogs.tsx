import { useState } from 'react';
import type { OrderId } from '#domain/ids.ts';
import type { AddressQuote } from '#web/api/admin/orders/draft-orders-api.ts';
import { usePermission } from '../../session/use-staff-member.ts';
import { RefundDialog } from '../refunds/refund-dialog.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { ReplacementDialog } from './replacement-dialog.tsx';

export type OrderChange = 'refund' | 'replace' | 'address';

interface OrderChangeDialogsProps {
  order: { order_id: OrderId; order_number: number };
  /** Null keeps all dialogs closed. */
  open: OrderChange | null;
  onOpen: (change: OrderChange | null) => void;
  /** Whether the page of a replacement is opened; otherwise only its number is said. */
  opensReplacement?: boolean;
}

/** Refunds, replacements and changes of the address of one order. */
export function OrderChangeDialogs({
  order,
  open,
  onOpen,
  opensReplacement = false,
}: OrderChangeDialogsProps) {
  const mayRefund = usePermission('orders:refund');
  const [paidTooMuch, setPaidTooMuch] = useState<AddressQuote['refunds']>([]);
  const [refunded = null, ...later] = paidTooMuch;
  function close() {
    // What was paid too much may be in several orders, which are refunded one after the other.
    if (later.length === 0) onOpen(null);
    setPaidTooMuch(later);
  }
  return (
    <>
      <RefundDialog
        order={open === 'refund' ? (refunded ?? order) : null}
        suggestion={
          refunded && {
            cents: refunded.amount,
            isAddressDifference: true,
            reason: 'Shipping and tax are lower at the new address',
          }
        }
        onClose={close}
      />
      <ReplacementDialog
        order={open === 'replace' ? order : null}
        onClose={close}
        opensOrder={opensReplacement}
      />
      <AddressDialog
        order={open === 'address' ? order : null}
        onClose={close}
        onPaidTooMuch={(refunds) => {
          if (!mayRefund) return;
          setPaidTooMuch(refunds);
          onOpen('refund');
        }}
      />
    </>
  );
}
