import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refundable } from '#contracts/admin/orders/refunds-calls.ts';
import type { OrderId, RefundId } from '#domain/ids.ts';
import { amountText, formatMoney } from '#domain/money.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import {
  type RefundSelection,
  refundEndpoints,
  refundPreviewQuery,
} from '#web/api/admin/orders/refunds-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import type { Fact } from '../../../ui/feedback/facts.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AdminForm, type AdminFormState, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CheckboxField, FieldRow, SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx';
import { isOptionalAmount, optionalCents, readAmount } from '../../../ui/forms/typed-money.ts';
import { Sums } from '../../../ui/layout/section.tsx';
import styles from './refund-form.module.css';

interface RefundFields {
  /** Units by position of the line. */
  units: Record<string, string>;
  /** Which units, by position: '' for those that have not left first. */
  kinds: Record<string, '' | 'unshipped' | 'shipped'>;
  /** Whether they are in stock again, by position, where staff have said so. */
  restocked: Record<string, boolean>;
  shipping: string;
  goodwill: string;
  /** Of all of it, for the gift cards that paid; '' for what the card has not paid. */
  giftCard: string;
  reason: string;
}

/** An amount of goodwill to start with. */
export interface RefundSuggestion {
  cents: number;
  reason: string;
  /** Whether it was paid too much for an address, which counts when the address changes again. */
  isAddressDifference: boolean;
}

type RefundableLine = Refundable['lines'][number];

interface RefundFormProps {
  suggestion: RefundSuggestion | null;
  orderId: OrderId;
  refundable: Refundable;
  onDone: () => void;
}

/** What goes back, and below it what that comes to. */
export function RefundForm({ orderId, refundable, suggestion, onDone }: RefundFormProps) {
  const api = useApi();
  const { currency, lines } = refundable;
  const money = (cents: number) => formatMoney(cents, currency);
  const moneyUnlessZero = (cents: number) => (cents === 0 ? null : money(cents));
  // One key for this dialog: pressing twice, or again after a lost connection, refunds once.
  const [key] = useState(() => crypto.randomUUID() as string as RefundId);
  const state = useAdminForm<RefundFields, { total: number; message: string }>({
    defaults: {
      units: Object.fromEntries(lines.map(({ position }) => [position, ''])),
      kinds: {},
      restocked: {},
      shipping: '',
      goodwill: suggestion ? amountText(suggestion.cents) : '',
      giftCard: '',
      reason: suggestion?.reason ?? '',
    },
    stored: {
      version: refundable.refunded,
      facts: [
        ['Refunded', money(refundable.refunded)],
        ['Left to refund', money(refundable.left)],
        ...lines.map(
          ({ title, description, refunded }): Fact => [
            [title, description].filter(Boolean).join(', '),
            `${refunded} refunded`,
          ],
        ),
      ],
    },
    check: (fields) =>
      isNothing(selectionOf(fields, lines))
        ? 'Choose what goes back: units, shipping or an amount.'
        : preview.error && whyNotRefundable(preview.error),
    save: async (_api, fields) =>
      api.call(refundEndpoints.refund, {
        params: { order_id: orderId },
        body: {
          store_id: api.storeId,
          ...readAmount(selectionOf(fields, lines)),
          restock: true,
          is_address_difference: suggestion?.isAddressDifference ?? false,
          reason: fields.reason,
          expected_total: preview.data?.total ?? 0,
          idempotency_key: key,
        },
      }),
    refetch: [ADMIN_ORDERS],
    done: ({ total, message }) => `${money(total)} refunded. ${message}`,
    onSaved: onDone,
  });
  function fillWithAll() {
    for (const { position, bought, refunded } of lines) {
      state.form.setValue(`units.${position}`, bought > refunded ? String(bought - refunded) : '', DIRTY);
      state.form.setValue(`kinds.${position}`, '', DIRTY);
    }
    const { shipping_left: shipping } = refundable;
    state.form.setValue('shipping', shipping > 0 ? amountText(shipping) : '', DIRTY);
    for (const name of ['goodwill', 'giftCard'] as const) state.form.setValue(name, '', DIRTY);
    state.form.setFocus('reason');
  }
  const selection = selectionOf(state.form.watch(), lines);
  const preview = useQuery(refundPreviewQuery(api, orderId, selection ?? NOTHING));
  return (
    <AdminForm state={state} submitLabel={preview.data ? `Refund ${money(preview.data.total)}` : 'Refund'}>
      <div>
        <Button onClick={fillWithAll}>Refund everything</Button>
      </div>
      {lines
        .filter(({ bought, refunded }) => bought > refunded)
        .map((line) => (
          <RefundedLine key={line.position} line={line} money={money} state={state} />
        ))}
      <FieldRow>
        {refundable.shipping_left > 0 && (
          <TextField
            label="Shipping"
            hint={`Up to ${money(refundable.shipping_left)}, its tax comes with it`}
            inputMode="decimal"
            {...state.field('shipping', isOptionalAmount)}
          />
        )}
        <TextField
          label="Goodwill"
          hint="An amount for no line, like 5.00"
          inputMode="decimal"
          {...state.field('goodwill', isOptionalAmount)}
        />
      </FieldRow>
      {refundable.gift_card_left > 0 && (
        <TextField
          label="To gift cards"
          hint={`Of all of it, up to ${money(refundable.gift_card_left)}. Empty: the card first`}
          inputMode="decimal"
          {...state.field('giftCard', isOptionalAmount)}
        />
      )}
      <TextAreaField
        label="Reason"
        hint="Kept, not shown to the customer, who is told by email what went back."
        maxLength={500}
        required
        {...state.field('reason')}
      />
      {preview.error && state.refusal === null && (
        <Notice tone="danger" title={whyNotRefundable(preview.error)} />
      )}
      <VisuallyHidden>
        <span role="status">{preview.data && `${money(preview.data.total)} goes back`}</span>
      </VisuallyHidden>
      {preview.data && (
        <Sums
          sums={[
            { name: 'Items', amount: moneyUnlessZero(preview.data.items) },
            { name: 'Discount', amount: moneyUnlessZero(preview.data.discount) },
            { name: 'Shipping', amount: moneyUnlessZero(preview.data.shipping) },
            { name: preview.data.tax_name ?? 'Tax', amount: moneyUnlessZero(preview.data.tax) },
            { name: 'Goodwill', amount: moneyUnlessZero(preview.data.goodwill) },
            { name: 'Goes back', amount: money(preview.data.total), isTotal: true },
            ...(refundable.gift_card_left > 0
              ? [
                  { name: 'To the card', amount: money(preview.data.total - preview.data.to_gift_card) },
                  { name: 'To gift cards', amount: money(preview.data.to_gift_card) },
                ]
              : []),
            { name: 'Left of the order afterwards', amount: money(preview.data.left_after) },
          ]}
        />
      )}
    </AdminForm>
  );
}

function RefundedLine({
  line,
  money,
  state,
}: {
  line: RefundableLine;
  money: (cents: number) => string;
  state: AdminFormState<RefundFields>;
}) {
  const { position, title, description, bought, refunded, unshipped, shipped } = line;
  const isChosen = Number(state.form.watch(`units.${position}`)) > 0;
  const left = line.on_gift_cards?.map((cents) => `${money(cents)} of ${money(line.unit_price)}`);
  const onCards = left && left.length > 0 ? `. ${left.join(' and ')} are left on it, and go back` : '';
  const facts = [unshipped > 0 && `${unshipped} not shipped`, shipped > 0 && `${shipped} shipped`];
  const which = facts.filter(Boolean).join(', ');
  return (
    <div className={styles.line}>
      <TextField
        label={`${title}, ${description}`}
        hint={`Units, of ${bought - refunded} that were not refunded${which && `: ${which}`}${onCards}`}
        isBeside
        type="number"
        min={0}
        max={bought - refunded}
        inputMode="numeric"
        {...state.field(`units.${position}`)}
      />
      {isChosen && unshipped > 0 && shipped > 0 && (
        <SelectField
          label={`Which units of ${title}`}
          choices={[
            { value: '', label: 'Those that were not shipped first' },
            { value: 'unshipped', label: `Only not shipped ones, of ${unshipped}` },
            { value: 'shipped', label: `Shipped ones that came back, of ${shipped}` },
          ]}
          {...state.field(`kinds.${position}`)}
        />
      )}
      {isChosen && unshipped + shipped > 0 && (
        <CheckboxField
          label={`Put these of ${title} back in stock`}
          hint={shipped > 0 ? 'Shipped ones only if they came back and can be sold again' : undefined}
          checked={isRestocked(line, state.form.watch())}
          onChange={({ target }) => state.form.setValue(`restocked.${position}`, target.checked, DIRTY)}
        />
      )}
    </div>
  );
}

const DIRTY = { shouldDirty: true };

const whyNotRefundable = (failure: Error): string => messageOf(failure, 'This cannot be refunded.');

const isNothing = (selection: RefundSelection | null): boolean =>
  selection !== null && selection.lines.length === 0 && selection.shipping === 0 && selection.goodwill === 0;

const NOTHING: RefundSelection = { lines: [], shipping: 0, goodwill: 0 };

/** Unless staff say otherwise, what has not left can be sold again, and what has left cannot: it may be eaten or broken. */
function isRestocked(
  { position, unshipped }: RefundableLine,
  { units, kinds, restocked }: Pick<RefundFields, 'units' | 'kinds' | 'restocked'>,
): boolean {
  const kind = kinds?.[position] || null;
  const haveNotLeft = kind === null ? Number(units?.[position]) <= unshipped : kind === 'unshipped';
  return restocked?.[position] ?? haveNotLeft;
}

/** Null while something that is typed is no amount. */
function selectionOf(
  { units, kinds, restocked, ...typed }: Omit<RefundFields, 'reason'>,
  lines: readonly RefundableLine[],
): RefundSelection | null {
  const [shipping, goodwill] = [optionalCents(typed.shipping), optionalCents(typed.goodwill)];
  const giftCard = optionalCents(typed.giftCard);
  if (shipping === null || goodwill === null || giftCard === null) return null;
  return {
    lines: lines
      .map((line) => ({
        position: line.position,
        quantity: Number(units?.[line.position] ?? 0),
        units: kinds?.[line.position] || null,
        restock: isRestocked(line, { units, kinds, restocked }),
      }))
      .filter(({ quantity }) => quantity > 0),
    shipping,
    goodwill,
    ...(typed.giftCard.trim() !== '' && { gift_card: giftCard }),
  };
}
