import { importedStatusText } from '#domain/orders/imported-order.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

interface ImportedStatus {
  cancelled_at: string | null;
  payment_status: string;
  fulfilment_status: string;
}

/** What had become of an order in the other shop, in its words. */
export function ImportedStatusBadge({ order }: { order: ImportedStatus }) {
  return <Badge>{importedStatusLabel(order)}</Badge>;
}

/** `Cancelled`, `Paid, fulfilled`, `Paid` */
export function importedStatusLabel({ cancelled_at, payment_status, fulfilment_status }: ImportedStatus) {
  if (cancelled_at !== null) return 'Cancelled';
  const words = [payment_status, fulfilment_status].filter((status) => status !== '').join(', ');
  return importedStatusText(words) || 'Unknown';
}
