import { LinkButton } from '../../../ui/forms/button.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { usePermission } from '../../session/use-staff-member.ts';

/** The views from which orders are packed. */
const PACKED_VIEWS = ['to_pack', 'today', 'partly_shipped'];

const FILTERS = ['view', 'q', 'from', 'until'] as const;

/** Leads to packing the orders of the list, where it has such. */
export function PackLink() {
  const state = useListState();
  const mayShip = usePermission('orders:ship');
  if (!mayShip || !PACKED_VIEWS.includes(state.get('view'))) return null;
  const list = new URLSearchParams(
    FILTERS.map((name) => [name, state.get(name)]).filter(([, value]) => value !== ''),
  );
  return (
    <LinkButton variant="primary" to={`/admin/orders/pack?${list}`}>
      Pack one after the other
    </LinkButton>
  );
}
