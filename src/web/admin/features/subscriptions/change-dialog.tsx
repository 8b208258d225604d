import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffSubscription } from '#contracts/admin/customers/subscriptions-calls.ts';
import { formatMoney } from '#domain/money.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import { changeLine, subtotalOfLines } from '#domain/subscriptions/change-line.ts';
import { CANCELLATION_REASONS, type CancellationReason } from '#domain/subscriptions/subscription-views.ts';
import {
  ADMIN_SUBSCRIPTIONS,
  adminSubscriptionEndpoints,
} from '#web/api/admin/customers/subscriptions-api.ts';
import { productQuery } from '#web/api/catalog/product-queries.ts';
import { subscribedLinesOf, type VariantChoice, variantChoices } from '#web/api/catalog/variant-choices.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { AddressFields, recipientFields } from '../../ui/forms/address-fields.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CANCELLATION_TEXTS, factsOf, intervalText } from './subscription-texts.ts';

type Item = StaffSubscription['items'][number];

/** What is changed for the owner. */
export type StaffChange =
  | { kind: 'skip' | 'pause' | 'resume' | 'interval' | 'address' | 'cancel' | 'card_link' }
  | { kind: 'item'; item: Item };

const TEXTS: Readonly<Record<StaffChange['kind'], { title: string; submit: string; done: string }>> = {
  skip: { title: 'Skip the next delivery', submit: 'Skip', done: 'The next delivery is left out.' },
  pause: { title: 'Pause the subscription', submit: 'Pause', done: 'The subscription is paused.' },
  resume: { title: 'Resume the subscription', submit: 'Resume', done: 'The subscription goes on.' },
  interval: { title: 'Change the interval', submit: 'Save', done: 'The interval is changed.' },
  address: { title: 'Change the address', submit: 'Save', done: 'The next deliveries go there.' },
  cancel: {
    title: 'Cancel the subscription',
    submit: 'Cancel the subscription',
    done: 'The subscription is cancelled.',
  },
  card_link: {
    title: 'Ask for another card',
    submit: 'Send the link',
    done: 'The link to the card page is on its way.',
  },
  item: { title: 'Change an item', submit: 'Save', done: 'The item is changed.' },
};

interface Fields {
  reason: string;
  because: CancellationReason;
  option: string;
  quantity: string;
  sku: string;
  address: TypedRecipient;
}

interface ChangeDialogProps {
  subscription: StaffSubscription;
  /** Null keeps the dialog closed. */
  change: StaffChange | null;
  onClose: () => void;
}

/** Makes a change for the owner of a subscription, with its reason. The owner is told by email. */
export function ChangeDialog({ subscription, change, onClose }: ChangeDialogProps) {
  return (
    <Dialog isOpen={change !== null} onClose={onClose} title={change ? TEXTS[change.kind].title : 'Change'}>
      {change && <ChangeForm subscription={subscription} change={change} onDone={onClose} />}
    </Dialog>
  );
}

function ChangeForm({
  subscription,
  change,
  onDone,
}: {
  subscription: StaffSubscription;
  change: StaffChange;
  onDone: () => void;
}) {
  // One key for this dialog, so that the link is mailed once.
  const [key] = useState(() => crypto.randomUUID());
  const choices = useChoices(subscription, change);
  const { submit, done } = TEXTS[change.kind];
  const state = useAdminForm<Fields>({
    defaults: {
      reason: '',
      because: 'other',
      option: subscription.subscription_id,
      quantity: change.kind === 'item' ? String(change.item.quantity) : '',
      sku: change.kind === 'item' ? (change.item.sku ?? '') : '',
      address: recipientFields(subscription.name, subscription.address),
    },
    stored: { version: subscription.version, facts: factsOf(subscription, useFormatDay()) },
    save: (api, fields, version) => save(api, { subscription, version, change, fields, key, choices }),
    refetch: [ADMIN_SUBSCRIPTIONS],
    done: `${done} The owner is told by email.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel={submit}>
      {change.kind === 'interval' && (
        <SelectField
          label="Interval"
          hint="With what the items of a delivery cost today at that interval."
          choices={subscription.billing_interval_options.map((option) => ({
            value: option.subscription_id,
            label: `${intervalText(option.subscription_interval, option.subscription_interval_unit)}, ${formatMoney(option.subtotal, subscription.currency)}`,
          }))}
          {...state.field('option')}
        />
      )}
      {change.kind === 'item' && choices.length > 1 && (
        <SelectField
          label="Variant"
          hint="Another one costs what it costs today."
          choices={choices.map(({ sku, label, priceCents, isSoldOut }) => ({
            value: sku,
            label: `${label}, ${formatMoney(priceCents, subscription.currency)}${isSoldOut ? ', sold out' : ''}`,
          }))}
          {...state.field('sku')}
        />
      )}
      {change.kind === 'item' && (
        <TextField
          label={`${change.item.title}, ${change.item.description}`}
          hint="Units of each delivery; 0 removes it."
          type="number"
          min={0}
          max={999}
          inputMode="numeric"
          required
          {...state.field('quantity')}
        />
      )}
      {change.kind === 'address' && (
        <AddressFields
          country={state.form.watch('address.country')}
          field={(name) => state.field(`address.${name}`)}
        />
      )}
      {change.kind === 'cancel' && (
        <SelectField
          label="Why"
          hint="As the owner says it; counted in the report."
          choices={CANCELLATION_REASONS.map((value) => ({ value, label: CANCELLATION_TEXTS[value] }))}
          {...state.field('because')}
        />
      )}
      <TextField
        label="Reason"
        hint="Kept for colleagues; the owner is told by email what changed."
        maxLength={500}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}

/** What an item may become, once its product is here. */
function useChoices(subscription: StaffSubscription, change: StaffChange): VariantChoice[] {
  const item = change.kind === 'item' ? change.item : null;
  const { data: product } = useQuery({
    ...productQuery(useApi(), item?.handle ?? ''),
    enabled: item !== null && item.sku !== null && item.handle !== '',
  });
  return item === null ? [] : variantChoices(product ?? null, subscription, item);
}

interface Save {
  subscription: StaffSubscription;
  version: number;
  change: StaffChange;
  fields: Fields;
  key: string;
  choices: readonly VariantChoice[];
}

function save(
  api: ApiClient,
  { subscription, version, change, fields, key, choices }: Save,
): Promise<unknown> {
  const params = { subscription_id: subscription.id };
  const body = { store_id: api.storeId, reason: fields.reason, version };
  switch (change.kind) {
    case 'skip':
      return api.call(adminSubscriptionEndpoints.skip, {
        params,
        body: { ...body, renewal_at: subscription.next_renewal_at ?? '' },
      });
    case 'pause':
      return api.call(adminSubscriptionEndpoints.pause, { params, body });
    case 'resume':
      return api.call(adminSubscriptionEndpoints.resume, { params, body });
    case 'interval':
      return api.call(adminSubscriptionEndpoints.interval, {
        params,
        body: {
          ...body,
          subscription_option_id: fields.option as StaffSubscription['subscription_id'],
          expected_subtotal: subscription.billing_interval_options.find(
            ({ subscription_id }) => subscription_id === fields.option,
          )?.subtotal,
        },
      });
    case 'address': {
      const { name, ...address } = fields.address;
      return api.call(adminSubscriptionEndpoints.address, { params, body: { ...body, address, name } });
    }
    case 'cancel':
      return api.call(adminSubscriptionEndpoints.cancel, {
        params,
        body: { ...body, because: fields.because },
      });
    case 'card_link':
      return api.call(adminSubscriptionEndpoints.cardLink, {
        params,
        body: { store_id: api.storeId, reason: fields.reason, idempotency_key: key },
      });
    case 'item': {
      const quantity = Number(fields.quantity);
      const newSku = fields.sku === change.item.sku ? null : fields.sku || null;
      const newPrice = choices.find(({ sku }) => sku === newSku)?.priceCents ?? change.item.unit_price;
      const lines = subscribedLinesOf(subscription);
      const changed = changeLine(lines, { lineId: change.item.id, quantity, newSku }, newPrice);
      return api.call(adminSubscriptionEndpoints.items, {
        params,
        body: {
          ...body,
          item: change.item.id,
          quantity,
          ...(newSku !== null && { new_sku: newSku }),
          expected_subtotal: subtotalOfLines(changed),
        },
      });
    }
  }
}
