import { useState } from 'react';
import { counted } from '#domain/text/counted.ts';
import { orderExportAddress } from '#web/api/admin/orders/order-index-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { useDownload } from '../../../ui/forms/download-link.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import type { RowSelection } from '../../../ui/table/selection.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkAction, SelectedOrder } from './bulk-steps.ts';

/** What can be done with the selected orders at once; every button says how many it touches. */
export function BulkActions({
  orders,
  selection,
}: {
  orders: readonly SelectedOrder[];
  selection: RowSelection;
}) {
  const api = useApi();
  const mayShip = usePermission('orders:ship');
  const mayExport = usePermission('orders:export');
  const download = useDownload();
  const [open, setOpen] = useState<{ action: BulkAction; orders: readonly SelectedOrder[] } | null>(null);
  const ids = orders.map(({ order_id }) => order_id).join(',');
  const count = counted(orders.length, 'order');
  const start = (action: BulkAction) => setOpen({ action, orders });
  const more: MenuItem[] = [
    ...(mayShip
      ? [
          { label: `Hold ${count}`, onSelect: () => start('hold') },
          { label: `Release ${count}`, onSelect: () => start('release') },
        ]
      : []),
    ...(mayExport
      ? [
          {
            label: `Export ${count} as CSV`,
            onSelect: () =>
              download.start(orderExportAddress(api, new URLSearchParams({ orders: ids })), 'orders.csv'),
          },
          {
            label: `Export ${count} with a line for each item`,
            onSelect: () =>
              download.start(
                orderExportAddress(api, new URLSearchParams({ orders: ids, columns: 'items' })),
                'orders-with-items.csv',
              ),
          },
          {
            label: `Export ${count} for ShipStation`,
            onSelect: () =>
              download.start(
                orderExportAddress(api, new URLSearchParams({ orders: ids, columns: 'shipstation' })),
                'orders.csv',
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      {download.refusal !== null && <Notice tone="danger" title={download.refusal} />}
      {more.length > 0 && (
        <Menu trigger={<Button icon="more">More for {orders.length}</Button>} items={more} />
      )}
      {mayShip && <LinkButton to={`/admin/orders/pack?orders=${ids}`}>Pack {count}</LinkButton>}
      <LinkButton to={`/admin/orders/packing-slips?orders=${ids}`}>
        Packing slips and pick list of {orders.length}
      </LinkButton>
      {mayShip && (
        <Button variant="primary" onClick={() => start('ship')}>
          Ship {count}
        </Button>
      )}
      {open !== null && (
        <BulkDialog
          {...open}
          onClose={(shipped) => {
            setOpen(null);
            selection.remove(shipped);
          }}
        />
      )}
    </>
  );
}
