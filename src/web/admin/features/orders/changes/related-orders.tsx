import { Link } from 'react-router';
import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

type Related = StaffOrder['drafts'][number];

/** The orders that replace this one or add to it, and the one that it replaces or adds to. */
export function RelatedOrders({ order }: { order: StaffOrder }) {
  const related = order.drafts.filter((draft) => draft.purpose !== 'order' && isShown(draft));
  if (related.length === 0) return null;
  const isPackedTogether = related.some(
    ({ purpose, fulfilment_status }) => purpose === 'addition' && isOpen(fulfilment_status),
  );
  return (
    <Notice tone="info" title={isPackedTogether ? 'Pack it together' : 'Related orders'}>
      <ul>
        {related.map((draft) => (
          <li key={draft.draft_order_id}>{textOf(draft)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** What this order was made for is always shown; drafts that became nothing yet have a page of their own. */
const isShown = ({ order }: Related) => order !== null;

const isOpen = (status: Related['fulfilment_status']) => status !== 'shipped' && status !== 'cancelled';

const TEXTS: Readonly<Record<'replacement' | 'addition', readonly [ofSource: string, ofResult: string]>> = {
  replacement: ['Items of it were sent again as', 'It replaces items of'],
  addition: ['More was added as', 'It belongs with'],
};

function textOf({ purpose, is_source, order }: Related) {
  if (purpose === 'order' || order === null) return null;
  return (
    <>
      {TEXTS[purpose][is_source ? 0 : 1]}{' '}
      <Link to={`/admin/orders/${order.order_id}`}>order {formatOrderNumber(order.order_number)}</Link>.
    </>
  );
}
