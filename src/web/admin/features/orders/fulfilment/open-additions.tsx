import { Link } from 'react-router';
import { counted } from '#domain/text/counted.ts';
import type { StaffOrder } from '#web/api/admin/orders/order-page-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Moment } from '../../../ui/layout/moment.tsx';
import { usePermission } from '../../session/use-staff-member.ts';

type OpenAddition = StaffOrder['open_additions'][number];

interface OpenAdditionsProps {
  additions: readonly OpenAddition[];
  /** The drafts of the order, to lead to them; the packer's page does not know them. */
  drafts?: StaffOrder['drafts'];
}

/** What colleagues are adding to an order and is not paid yet: packed now, the order goes without it. */
export function OpenAdditions({ additions, drafts = [] }: OpenAdditionsProps) {
  const mayDraft = usePermission('orders:draft');
  if (additions.length === 0) return null;
  return (
    <Notice tone="warn" title="More may come to be packed with it">
      <ul>
        {additions.map((addition) => {
          const draft = mayDraft ? drafts.find(({ number }) => number === addition.number) : undefined;
          return (
            <li key={addition.number}>
              {draft ? (
                <Link to={`/admin/drafts/${draft.draft_order_id}`}>D{addition.number}</Link>
              ) : (
                `D${addition.number}`
              )}
              , <State of={addition} />: {itemsText(addition)}.
            </li>
          );
        })}
      </ul>
      <p>Once the last of this order has left, it can no longer go with it.</p>
    </Notice>
  );
}

function State({ of: { link_sent_at } }: { of: OpenAddition }) {
  if (link_sent_at === null) return 'being prepared';
  return (
    <>
      not paid, link sent <Moment at={link_sent_at} />
    </>
  );
}

/** `2 × Chili, 5 oz and 1 × Box`, or that nothing is in it yet. */
function itemsText({ items }: OpenAddition): string {
  if (items.length === 0) return 'nothing is in it yet';
  return items.map(({ title, quantity }) => `${quantity} × ${title}`).join('; ');
}

/** In one line, for lists of orders: `D12 not paid: 3 units`. */
export function additionsText(additions: readonly OpenAddition[]): string {
  return additions
    .map(({ number, link_sent_at, items }) => {
      const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
      return `D${number} ${link_sent_at === null ? 'being prepared' : 'not paid'}: ${counted(units, 'unit')}`;
    })
    .join(', ');
}
