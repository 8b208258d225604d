import { useQuery } from '@tanstack/react-query';
import type { StaffSubscription } from '#contracts/admin/customers/subscriptions-calls.ts';
import { amountText, formatMoney } from '#domain/money.ts';
import {
  ADMIN_SUBSCRIPTIONS,
  adminSubscriptionEndpoints,
  pricePreviewQuery,
} from '#web/api/admin/customers/subscriptions-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { centsOf, isAmount, readAmount } from '../../ui/forms/typed-money.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { factsOf } from './subscription-texts.ts';

type Item = StaffSubscription['items'][number];

interface PriceDialogProps {
  subscription: StaffSubscription;
  /** Null keeps the dialog closed. */
  item: Item | null;
  onClose: () => void;
}

/** Agrees on another price of an item, after showing what the next delivery costs with it. */
export function PriceDialog({ subscription, item, onClose }: PriceDialogProps) {
  return (
    <Dialog isOpen={item !== null} onClose={onClose} title="Agree on a price">
      {item && <PriceForm subscription={subscription} item={item} onDone={onClose} />}
    </Dialog>
  );
}

interface PriceFormProps {
  subscription: StaffSubscription;
  item: Item;
  onDone: () => void;
}

function PriceForm({ subscription, item, onDone }: PriceFormProps) {
  const state = useAdminForm<{ unit_price: string; reason: string }>({
    defaults: { unit_price: amountText(item.unit_price), reason: '' },
    stored: { version: subscription.version, facts: factsOf(subscription, useFormatDay()) },
    save: (api, { unit_price, reason }, version) =>
      api.call(adminSubscriptionEndpoints.price, {
        params: { subscription_id: subscription.id },
        body: {
          store_id: api.storeId,
          reason,
          version,
          item: item.id,
          unit_price: readAmount(centsOf(unit_price)),
        },
      }),
    refetch: [ADMIN_SUBSCRIPTIONS],
    done: 'The price is agreed. The owner is told by email.',
    onSaved: onDone,
  });
  const typed = centsOf(state.form.watch('unit_price'));
  return (
    <AdminForm state={state} submitLabel="Agree">
      <TextField
        label={`Price of ${item.title}, ${item.description}`}
        hint="For one unit, until the owner changes the interval or takes another variant."
        inputMode="decimal"
        required
        {...state.field('unit_price', isAmount)}
      />
      {typed !== null && typed > 0 && typed !== item.unit_price && (
        <Preview subscription={subscription} item={item} unitPrice={typed} />
      )}
      <TextField
        label="Reason"
        hint="Kept for colleagues; the owner is told by email what the next delivery costs."
        maxLength={500}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}

interface PreviewProps {
  subscription: StaffSubscription;
  item: Item;
  unitPrice: number;
}

function Preview({ subscription, item, unitPrice }: PreviewProps) {
  const preview = useQuery(pricePreviewQuery(useApi(), subscription, item.id, unitPrice));
  const money = (amount: { total: number } | null) =>
    amount === null
      ? 'Cannot be delivered, or its tax is not known'
      : formatMoney(amount.total, subscription.currency);
  if (preview.error)
    return (
      <Notice
        tone="danger"
        title={messageOf(preview.error, 'We could not work out what the next delivery costs then.')}
        actions={<Button onClick={() => void preview.refetch()}>Try again</Button>}
      />
    );
  if (!preview.data) return null;
  const { before, after, due_at, is_too_late } = preview.data;
  return (
    <>
      <Facts
        facts={[
          [
            subscription.status === 'paused' ? 'Next delivery, if it went on now' : 'Next delivery',
            due_at && <Moment key="due" at={due_at} isDay />,
          ],
          ['Costs now, with shipping and tax', money(before)],
          [
            'Costs then',
            preview.isPlaceholderData ? 'Working it out' : <strong key="then">{money(after)}</strong>,
          ],
        ]}
      />
      {is_too_late && !preview.isPlaceholderData && (
        <Notice tone="danger" title="Too soon for a higher price.">
          <p>
            The owner needs seven days before the next delivery to object.{' '}
            {subscription.status === 'paused'
              ? 'Wait until that day is past.'
              : 'Skip it, or wait until after it.'}
          </p>
        </Notice>
      )}
    </>
  );
}
