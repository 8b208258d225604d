import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Link } from 'react-router';
import type { PricedOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { ADMIN_DRAFTS } from '#web/api/admin/orders/draft-orders-api.ts';
import {
  type EditedOrder,
  type OrderEdit,
  orderEditEndpoints,
  orderEditQuery,
} from '#web/api/admin/orders/order-edit-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { CheckboxField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { isOptionalAmount, readAmount } from '../../../ui/forms/typed-money.ts';
import { ItemPicker } from '../../drafts/item-picker.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import { factsOfLines } from '../order-facts.ts';
import { type EditFields, editableLines, editOf, fieldsOf, isReadable } from './edit-fields.ts';
import styles from './edit-items.module.css';
import { EditPreview } from './edit-preview.tsx';

const NOTHING: OrderEdit = { version: 0, lines: [], added: [], shipping: 0 };

/** Units of each line and what is added, and beside it what that means before it is pressed. */
export function EditItemsForm({ order, onDone }: { order: PricedOrder; onDone: () => void }) {
  const mayRefund = usePermission('orders:refund');
  const mayPrice = usePermission('orders:price');
  // One key for this dialog: pressing twice, or again after a lost connection, edits once.
  const [key] = useState(() => crypto.randomUUID() as string);
  const [isAdding, setAdding] = useState(false);
  const money = (cents: number) => formatMoney(cents, order.currency);
  const state = useAdminForm<EditFields, EditedOrder>({
    defaults: fieldsOf(order),
    stored: { version: order.items_version, facts: factsOfLines(order) },
    save: async (api, fields, version) => {
      const typed = editOf(order, fields, version);
      return api.call(orderEditEndpoints.edit, {
        params: { order_id: order.order_id },
        body: {
          store_id: api.storeId,
          ...typed,
          shipping: readAmount(typed.shipping),
          idempotency_key: key,
          payment: fields.payment,
          restock: fields.restock,
          reason: fields.reason,
          expected_refund: quote.data?.refund?.total ?? 0,
          expected_due: quote.data?.addition?.total ?? 0,
        },
      });
    },
    refetch: [ADMIN_ORDERS, ADMIN_DRAFTS],
    done: (edited) => doneText(edited, money),
    onSaved: onDone,
  });
  const added = useFieldArray({ control: state.form.control, name: 'added' });
  const fields = state.form.watch();
  const edit = editOf(order, fields);
  const quote = useQuery(orderEditQuery(useApi(), order.order_id, isReadable(edit) ? edit : NOTHING));
  const removes = edit.lines.some(
    ({ position, quantity }) =>
      quantity < (order.lines.find((line) => line.position === position)?.to_ship ?? 0),
  );
  return (
    <AdminForm state={state} submitLabel={submitLabel(quote.data, fields.payment, money)}>
      <div className={styles.columns}>
        <div className={styles.items}>
          <Earlier order={order} />
          {!mayRefund && (
            <Notice tone="info" title="Your role does not include refunds: you can add, but not remove." />
          )}
          <ul className={styles.lines} aria-label="Items of the order">
            {editableLines(order).map((line) => (
              <li key={line.position} className={styles.line}>
                <TextField
                  label={[line.title, line.description].filter(Boolean).join(', ')}
                  hint={hintOf(line, money)}
                  type="number"
                  min={mayRefund ? 0 : line.to_ship}
                  max={line.sku === null ? line.to_ship : 999}
                  inputMode="numeric"
                  required
                  {...state.field(`units.${line.position}`)}
                />
                {mayRefund && line.to_ship > 0 && (
                  <IconButton
                    label={`Remove ${line.title}`}
                    icon="close"
                    onClick={() => state.form.setValue(`units.${line.position}`, '0', { shouldDirty: true })}
                  />
                )}
              </li>
            ))}
            {added.fields.map((item, index) => (
              <li key={item.id} className={styles.line}>
                <TextField
                  label={item.name}
                  hint="Added: units"
                  type="number"
                  min={1}
                  max={999}
                  inputMode="numeric"
                  required
                  {...state.field(`added.${index}.quantity`)}
                />
                <IconButton
                  label={`Leave out ${item.name}`}
                  icon="close"
                  onClick={() => added.remove(index)}
                />
              </li>
            ))}
          </ul>
          {isAdding ? (
            <div className={styles.picker}>
              <ItemPicker
                currency={order.currency}
                onPick={({ sku, bundle_id, title, description }) => {
                  const name = [title, description].filter(Boolean).join(', ');
                  added.append({ sku, bundle_id, name, quantity: '1' });
                  setAdding(false);
                }}
              />
              <Button onClick={() => setAdding(false)}>Close the catalogue</Button>
            </div>
          ) : (
            <div>
              <Button icon="plus" onClick={() => setAdding(true)}>
                Add an item
              </Button>
            </div>
          )}
        </div>
        <div className={styles.meaning}>
          <EditPreview
            quote={quote}
            isReadable={isReadable(edit)}
            isEmpty={edit.lines.length + edit.added.length === 0}
            money={money}
            payment={fields.payment}
          />
          {removes && (
            <>
              <TextField
                label="Shipping that goes back"
                hint={`Of ${money(order.shipping)}, without its tax`}
                inputMode="decimal"
                {...state.field('shipping', isOptionalAmount)}
              />
              <CheckboxField
                label="Put the removed units back in stock"
                {...state.form.register('restock')}
              />
            </>
          )}
          {quote.data?.addition && mayPrice && (
            <SelectField
              label={`Who pays the ${money(quote.data.addition.total)}`}
              choices={[
                { value: 'link', label: 'The customer, by an emailed payment link' },
                { value: 'free', label: 'The shop: it is given for nothing' },
              ]}
              {...state.field('payment')}
            />
          )}
          <TextField
            label="Reason"
            hint="For colleagues, not shown to the customer"
            maxLength={500}
            required
            {...state.field('reason')}
          />
        </div>
      </div>
    </AdminForm>
  );
}

type Money = (cents: number) => string;

function hintOf(
  { to_ship, shipped, refunded, unit_price, is_subscription }: PricedOrder['lines'][number],
  money: Money,
): string {
  const facts = [
    `${to_ship} to ship at ${money(unit_price)}`,
    shipped > 0 && `${shipped} shipped`,
    refunded > 0 && `${refunded} refunded`,
    is_subscription && 'more of it is bought once',
  ];
  return facts.filter(Boolean).join(', ');
}

function submitLabel(
  quote: { refund: { total: number } | null; addition: { total: number } | null } | undefined,
  payment: EditFields['payment'],
  money: Money,
): string {
  if (!quote) return 'Edit the items';
  const parts = [
    quote.refund && `refund ${money(quote.refund.total)}`,
    quote.addition && (payment === 'free' ? 'give it for nothing' : `ask for ${money(quote.addition.total)}`),
  ].filter((part) => part !== null);
  const text = parts.join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function doneText({ refund, addition }: EditedOrder, money: Money): string {
  return [
    refund && `${money(refund.total)} refunded. ${refund.message}`,
    addition &&
      (addition.order_id === null
        ? 'The payment link for what was added is on its way.'
        : 'What was added is ready to pack.'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What was added before, which is changed where it is: an order of its own, or a draft that waits for its payment. */
function Earlier({ order }: { order: PricedOrder }) {
  const additions = order.drafts.filter(({ purpose, is_source }) => purpose === 'addition' && is_source);
  if (additions.length === 0) return null;
  return (
    <Notice tone="info" title="Added before, and changed there">
      <ul>
        {additions.map(({ draft_order_id, number, order: placed }) => (
          <li key={draft_order_id}>
            {placed === null ? (
              <>
                <Link to={`/admin/drafts/${draft_order_id}`}>D{number}</Link>, which waits for its payment
              </>
            ) : (
              <Link to={`/admin/orders/${placed.order_id}`}>Order #{placed.order_number}</Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
