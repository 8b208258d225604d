import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type {
  PricedImportedOrder,
  StaffImportedOrder,
} from '#contracts/admin/orders/imported-orders-calls.ts';
import type { ImportedOrderId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { importedStatusText } from '#domain/orders/imported-order.ts';
import {
  IMPORTED_ORDERS,
  importedOrderEndpoints,
  importedOrderQuery,
  isPriced,
} from '#web/api/admin/orders/imported-orders-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Columns, Facts, Section, Sums } from '../../../ui/layout/section.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { EraseDialog } from '../../customers/erase-dialog.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import styles from './imported-order-page.module.css';
import { ImportedStatusBadge } from './imported-status-badge.tsx';

const BACK = { to: '/admin/orders/imported', label: 'imported orders' };

/** The imported order that the address names, as its file had it. */
export function ImportedOrderPage() {
  const { importedOrderId = '' } = useParams();
  const order = useQuery(importedOrderQuery(useApi(), importedOrderId as ImportedOrderId));
  return (
    <QueryStates
      query={order}
      failure="We could not fetch the imported order."
      page={{ title: 'Imported order', back: BACK }}
    >
      {(found) => <FoundOrder key={importedOrderId} order={found} />}
    </QueryStates>
  );
}

function FoundOrder({ order }: { order: StaffImportedOrder }) {
  const { imported_order_id, email } = order;
  const mayErase = usePermission('customers:erase');
  const [isErasing, setErasing] = useState(false);
  // Customers of this shop are erased on their page.
  const isErasable = mayErase && email !== null && order.customer_id === null;
  return (
    <Page
      title={`Imported order ${order.name}`}
      badges={
        <>
          <Badge tone="info">Imported</Badge> <ImportedStatusBadge order={order} />
        </>
      }
      about={<Moment at={order.placed_at} />}
      back={BACK}
      actions={
        isErasable && (
          <Menu
            trigger={<Button icon="more">More</Button>}
            items={[{ label: 'Erase the customer', isDangerous: true, onSelect: () => setErasing(true) }]}
          />
        )
      }
    >
      <EraseDialog
        email={email ?? ''}
        erase={(api, confirmation) =>
          api.call(importedOrderEndpoints.erase, {
            params: { imported_order_id },
            body: { store_id: api.storeId, confirmation },
          })
        }
        refetch={[IMPORTED_ORDERS]}
        leadsTo={BACK.to}
        isOpen={isErasing}
        onClose={() => setErasing(false)}
      />
      <Notice tone="info" title="This order is of another shop">
        It can be looked up and not be changed: nothing of it was paid, packed or emailed here.
        {order.erased_at !== null && ' Its customer was erased.'}
      </Notice>
      <Columns
        main={<Items order={order} />}
        aside={
          <>
            <Customer order={order} />
            <ThereAndHere order={order} />
          </>
        }
      />
    </Page>
  );
}

function Items({ order }: { order: StaffImportedOrder }) {
  const money = (cents: number) => formatMoney(cents, order.currency);
  return (
    <Section title="Items">
      <ul className={styles.items}>
        {order.items.map(({ title, sku, quantity, unit_price, discount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, in which two items can be alike.
          <li key={index} className={styles.item}>
            <div>
              <p>
                {quantity} × {title}
              </p>
              <p className={styles.about}>
                {[sku, discount !== null && discount > 0 && `${money(discount)} off`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {unit_price !== null && <p className={styles.amount}>{money(unit_price * quantity)}</p>}
          </li>
        ))}
      </ul>
      {isPriced(order) ? <Amounts order={order} /> : <Facts facts={[['Shipping', order.shipping_method]]} />}
    </Section>
  );
}

function Amounts({ order }: { order: PricedImportedOrder }) {
  const money = (cents: number) => formatMoney(cents, order.currency);
  return (
    <Sums
      sums={[
        {
          name: `Discount${order.discount_code === null ? '' : ` ${order.discount_code}`}`,
          amount: order.discount > 0 ? `−${money(order.discount)}` : null,
        },
        { name: 'Subtotal', amount: money(order.subtotal) },
        {
          name: ['Shipping', order.shipping_method].filter(Boolean).join(', '),
          amount: money(order.shipping),
        },
        { name: ['Tax', ...order.taxes.map(({ name }) => name)].join(', '), amount: money(order.tax) },
        { name: 'Total', amount: money(order.total), isTotal: true },
        { name: 'Given back', amount: order.refunded > 0 ? `−${money(order.refunded)}` : null },
      ]}
    />
  );
}

function Customer({ order }: { order: StaffImportedOrder }) {
  const readsCustomers = usePermission('customers:read');
  const { email, customer_id } = order;
  return (
    <Section title="Customer">
      <Facts
        facts={[
          ['Name', order.customer],
          [
            'Email',
            email && (
              <a key="email" href={`mailto:${email}`}>
                {email}
              </a>
            ),
          ],
          ['Phone', order.phone],
          [
            'Customer',
            readsCustomers && customer_id !== null ? (
              <Link key="customer" to={`/admin/customers/${customer_id}`}>
                All about them
              </Link>
            ) : null,
          ],
          ['Billed to', addressText(order.billing)],
          ['Shipped to', addressText(order.shipping_address)],
          ['Note', order.note],
          ['Tags', order.tags.join(', ')],
        ]}
      />
    </Section>
  );
}

function addressText(address: StaffImportedOrder['billing']) {
  if (address === null) return null;
  const { name, company, line1, line2, city, state, postal_code, country, phone } = address;
  const lines = [
    name,
    company,
    line1,
    line2,
    [city, state, postal_code].filter(Boolean).join(' '),
    country,
    phone,
  ];
  return <span className={styles.address}>{lines.filter(Boolean).join('\n')}</span>;
}

/** What had become of it in the other shop, and how it came here. */
function ThereAndHere({ order }: { order: StaffImportedOrder }) {
  const runsImports = usePermission('imports:run');
  const moment = (at: string | null) => at && <Moment at={at} />;
  const { import: file } = order;
  return (
    <Section title="The order there">
      <Facts
        facts={[
          ['Payment', importedStatusText(order.payment_status)],
          ['Paid with', order.payment_method],
          ['Paid', moment(order.paid_at)],
          ['Fulfilment', importedStatusText(order.fulfilment_status)],
          ['Sent', moment(order.fulfilled_at)],
          ['Cancelled', moment(order.cancelled_at)],
          ['Id', order.external_id],
          ['Counts in reports', order.counts_in_reports ? 'Yes' : 'No'],
          [
            'File',
            runsImports ? (
              <Link key="file" to={`/admin/imports/${file.import_id}`}>
                {file.file_name}
              </Link>
            ) : (
              file.file_name
            ),
          ],
          ['Imported', moment(file.imported_at)],
        ]}
      />
    </Section>
  );
}
