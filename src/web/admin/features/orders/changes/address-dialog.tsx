import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import type { DraftOrderId, OrderId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import {
  ADMIN_DRAFTS,
  type AddressQuote,
  draftOrderEndpoints,
} from '#web/api/admin/orders/draft-orders-api.ts';
import { staffOrderQuery } from '#web/api/admin/orders/order-page-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { AddressFields, recipientFields } from '../../../ui/forms/address-fields.tsx';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { Facts } from '../../../ui/layout/section.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePermission } from '../../session/use-staff-member.ts';

interface AddressDialogProps {
  /** Null keeps the dialog closed. */
  order: { order_id: OrderId; order_number: number } | null;
  onClose: () => void;
  /** After a change by which the customer paid too much, with what each order gives back. */
  onPaidTooMuch: (refunds: AddressQuote['refunds']) => void;
}

/** Changes where an order goes, with shipping and tax quoted again before it is saved. */
export function AddressDialog({ order, onClose, onPaidTooMuch }: AddressDialogProps) {
  return (
    <Dialog
      isOpen={order !== null}
      onClose={onClose}
      title={order ? `Where order ${formatOrderNumber(order.order_number)} goes` : 'Change the address'}
    >
      {order && <Changing orderId={order.order_id} onDone={onClose} onPaidTooMuch={onPaidTooMuch} />}
    </Dialog>
  );
}

interface ChangingProps {
  orderId: OrderId;
  onDone: () => void;
  onPaidTooMuch: AddressDialogProps['onPaidTooMuch'];
}

function Changing({ orderId, ...rest }: ChangingProps) {
  const order = useQuery(staffOrderQuery(useApi(), orderId));
  return (
    <QueryStates query={order} failure="We could not fetch the order.">
      {(found) =>
        found.address_form === null ? (
          <EmptyState>A parcel of it has left, so its address stays as it is.</EmptyState>
        ) : (
          <AddressForm order={found} form={found.address_form} {...rest} />
        )
      }
    </QueryStates>
  );
}

interface AddressFormProps extends Omit<ChangingProps, 'orderId'> {
  order: StaffOrder;
  form: NonNullable<StaffOrder['address_form']>;
}

/** First the address, then what it costs there. */
function AddressForm({ order, form, onDone, onPaidTooMuch }: AddressFormProps) {
  const [quoted, setQuoted] = useState<{ to: TypedRecipient; quote: AddressQuote } | null>(null);
  const state = useAdminForm<{ address: TypedRecipient }, AddressQuote>({
    defaults: { address: recipientFields(form.name, form) },
    save: (api, { address: { name, ...address } }) =>
      api.call(draftOrderEndpoints.quoteAddress, {
        params: { order_id: order.order_id },
        body: { store_id: api.storeId, name, address },
      }),
    onSaved: (quote, { address }) => setQuoted({ to: address, quote }),
  });
  if (quoted !== null)
    return (
      <DifferenceForm
        {...{ order, form, ...quoted }}
        onBack={() => setQuoted(null)}
        onSaved={() => {
          onDone();
          if (quoted.quote.refunds.length > 0) onPaidTooMuch(quoted.quote.refunds);
        }}
      />
    );
  return (
    <AdminForm state={state} submitLabel="Next: what it costs there">
      <AddressFields
        country={state.form.watch('address.country')}
        field={(name) => state.field(`address.${name}`)}
      />
    </AdminForm>
  );
}

interface DifferenceFormProps {
  order: StaffOrder;
  form: AddressFormProps['form'];
  to: TypedRecipient;
  quote: AddressQuote;
  onBack: () => void;
  onSaved: () => void;
}

function DifferenceForm({ order, form, to, quote, onBack, onSaved }: DifferenceFormProps) {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const [key] = useState(() => crypto.randomUUID() as string as DraftOrderId);
  const mayWaive = usePermission('orders:price');
  const { difference, shipping, tax, paid_differences, refunded_difference, refunds } = quote;
  const state = useAdminForm<{ higher_price: 'charge' | 'waive' }, { draft_order_id: string | null }>({
    defaults: { higher_price: 'charge' },
    stored: { version: form.version, facts: [['It goes to', order.address.join(', ')]] },
    save: (api, { higher_price }, version) => {
      const { name, ...address } = to;
      return api.call(draftOrderEndpoints.changeAddress, {
        params: { order_id: order.order_id },
        body: {
          store_id: api.storeId,
          version,
          name,
          address,
          idempotency_key: key,
          higher_price,
          expected_difference: difference,
        },
      });
    },
    refetch: [ADMIN_ORDERS, ADMIN_DRAFTS],
    done: ({ draft_order_id }) =>
      `The order goes there now, and the customer is told.${draft_order_id === null ? '' : ` The link to pay ${money(difference)} is on its way.`}`,
    onSaved,
  });
  const change = ({ before, after }: { before: number; after: number }) =>
    before === after ? money(after) : `${money(before)} before, ${money(after)} there`;
  const amounts = (of: AddressQuote['refunds'], preposition: 'by' | 'of') =>
    of.map(
      ({ amount, order_number }) =>
        `${money(amount)} ${preposition} order ${formatOrderNumber(order_number)}`,
    );
  return (
    <AdminForm
      state={state}
      submitLabel="Change the address"
      otherActions={<Button onClick={onBack}>Back to the address</Button>}
    >
      <Facts
        facts={[
          ['To', quote.address.join(', ')],
          ['By', quote.shipping_option],
          ['Shipping', change(shipping)],
          ['Tax', change(tax)],
          ['Paid for an earlier address', amounts(paid_differences, 'by').join(', ')],
          ['Refunded for an earlier address', refunded_difference === 0 ? null : money(refunded_difference)],
          ['Difference', difference === 0 ? 'None' : money(difference)],
        ]}
      />
      {difference > 0 && (
        <SelectField
          label={`Who pays the ${money(difference)}`}
          choices={[
            { value: 'charge', label: 'The customer, by an emailed payment link' },
            ...(mayWaive ? [{ value: 'waive', label: 'The shop: it is waived' }] : []),
          ]}
          {...state.field('higher_price')}
        />
      )}
      {difference < 0 && (
        <Notice tone="info" title={`The customer paid ${money(-difference)} too much for this address.`}>
          The refund opens when the address is changed, with this amount filled in.
          {paid_differences.length > 0 && ` You refund ${amounts(refunds, 'of').join(' and ')}.`}
        </Notice>
      )}
    </AdminForm>
  );
}
