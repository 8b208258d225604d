import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import {
  ADMIN_CUSTOMERS,
  customerEndpoints,
  type StaffCustomer,
  staffCustomerQuery,
} from '#web/api/admin/customers/customers-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Facts, Section } from '../../ui/layout/section.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { CustomerConsents } from './customer-consents.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { nameOf } from './customer-texts.ts';
import { CustomerTimeline } from './customer-timeline.tsx';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PasswordResetDialog } from './password-reset-dialog.tsx';
import { WriteToCustomer } from './write-to-customer.tsx';

/** Everything about the customer that the address names, and what can be done. */
export function CustomerPage() {
  const { customerId = '' } = useParams();
  const customer = useQuery(staffCustomerQuery(useApi(), customerId as StaffCustomer['customer_id']));
  return (
    <QueryStates
      query={customer}
      failure="We could not fetch the customer."
      page={{ title: 'Customer', back: { to: '/admin/customers', label: 'customers' } }}
    >
      {(found) => <FoundCustomer key={found.customer_id} customer={found} />}
    </QueryStates>
  );
}

function FoundCustomer({ customer }: { customer: StaffCustomer }) {
  const mayWrite = usePermission('customers:write');
  const mayWriteMessages = usePermission('messages:write');
  const mayErase = usePermission('customers:erase');
  const mayMerge = usePermission('customers:merge');
  const [open, setOpen] = useState<'write' | 'edit' | 'password' | 'erase' | 'merge' | null>(null);
  const close = () => setOpen(null);
  const more: MenuItem[] = [
    ...(mayWrite && customer.has_account
      ? [{ label: 'Send a link for a new password', onSelect: () => setOpen('password') }]
      : []),
    ...(mayMerge ? [{ label: 'Merge with another customer', onSelect: () => setOpen('merge') }] : []),
    ...(mayErase ? [{ label: 'Erase', isDangerous: true, onSelect: () => setOpen('erase') }] : []),
  ];
  return (
    <Page
      title={nameOf(customer)}
      badges={<Badge>{customer.has_account ? 'Account' : 'Guest'}</Badge>}
      about={
        <>
          Customer since <Moment at={customer.created_at} isDay />
        </>
      }
      back={{ to: '/admin/customers', label: 'customers' }}
      actions={
        <>
          {more.length > 0 && <Menu trigger={<Button icon="more">More</Button>} items={more} />}
          {mayWriteMessages &&
            (customer.conversation_id === null ? (
              <Button onClick={() => setOpen('write')}>Write to them</Button>
            ) : (
              <LinkButton to={`/admin/inbox/${customer.conversation_id}`}>Write to them</LinkButton>
            ))}
          {mayWrite && <Button onClick={() => setOpen('edit')}>Edit</Button>}
        </>
      }
    >
      <Columns
        main={
          <>
            <CustomerHistory customer={customer} />
            <CustomerTimeline customer={customer} />
          </>
        }
        aside={
          <>
            <About customer={customer} />
            <Addresses customer={customer} />
            <CustomerConsents customer={customer} />
          </>
        }
      />
      <WriteToCustomer customer={customer} isOpen={open === 'write'} onClose={close} />
      <EditCustomerDialog customer={customer} isOpen={open === 'edit'} onClose={close} />
      <MergeDialog customer={customer} isOpen={open === 'merge'} onClose={close} />
      <EraseDialog
        email={customer.email}
        erase={(api, confirmation) =>
          api.call(customerEndpoints.erase, {
            params: { customer_id: customer.customer_id },
            body: { store_id: api.storeId, confirmation },
          })
        }
        refetch={[[...ADMIN_CUSTOMERS, 'index']]}
        leadsTo="/admin/customers"
        isOpen={open === 'erase'}
        onClose={close}
      />
      <PasswordResetDialog customer={customer} isOpen={open === 'password'} onClose={close} />
    </Page>
  );
}

function About({ customer }: { customer: StaffCustomer }) {
  const { email, phone, currency, lifetime_value, paid, refunded, first_order_at, last_order_at } = customer;
  return (
    <Section title="About the customer">
      <Facts
        facts={[
          [
            'Email',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          ['Phone', phone],
          ['Tags', customer.tags.join(', ')],
          ['Lifetime value', formatMoney(lifetime_value, currency)],
          [
            'Of that',
            refunded > 0
              ? `${formatMoney(paid, currency)} paid, ${formatMoney(refunded, currency)} given back`
              : null,
          ],
          ['Orders', customer.orders],
          ['First order', first_order_at && <Moment key="first" at={first_order_at} isDay />],
          ['Last order', last_order_at && <Moment key="last" at={last_order_at} isDay />],
        ]}
      />
    </Section>
  );
}

function Addresses({ customer: { addresses } }: { customer: StaffCustomer }) {
  if (addresses.length === 0) return null;
  return (
    <Section title="Addresses">
      {addresses.map(({ lines, is_default }) => (
        <p key={lines.join()}>
          {lines.join(', ')}
          {is_default && ' (default)'}
        </p>
      ))}
    </Section>
  );
}
