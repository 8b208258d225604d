import type { CountedStock } from '#contracts/admin/stock-calls.ts';
import { ADMIN_STOCK, stockEndpoints } from '#web/api/admin/stock-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { thresholdText } from './stock-texts.ts';

interface StoreThresholdDialogProps {
  isOpen: boolean;
  /** The number of days now. */
  days: number;
  onClose: () => void;
}

/** From how many days of cover everything without a number of its own is low. */
export function StoreThresholdDialog({ isOpen, days, onClose }: StoreThresholdDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="When stock is low">
      {isOpen && <StoreForm days={days} onDone={onClose} />}
    </Dialog>
  );
}

function StoreForm({ days, onDone }: { days: number; onDone: () => void }) {
  const state = useAdminForm<{ low_below_days: string }>({
    defaults: { low_below_days: String(days) },
    stored: { version: days, facts: [['Low below', thresholdText(days)]] },
    save: (api, { low_below_days }, shown) =>
      api.call(stockEndpoints.storeThreshold, {
        body: { store_id: api.storeId, low_below_days: Number(low_below_days), shown },
      }),
    refetch: [ADMIN_STOCK],
    done: 'Saved. Items with a number of their own keep it.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Save">
      <TextField
        label="Low below"
        hint="Days for which the stock lasts at the rate of the last 30 days. What has become low is on Home and in an email."
        type="number"
        inputMode="numeric"
        min={0}
        max={365}
        step={1}
        required
        {...state.field('low_below_days')}
      />
    </AdminForm>
  );
}

interface ThresholdDialogProps {
  /** Null keeps the dialog closed. */
  item: Pick<CountedStock, 'sku' | 'product' | 'low_below_days'> | null;
  storeDays: number;
  onClose: () => void;
}

/** From how many days of cover one SKU is low. */
export function ThresholdDialog({ item, storeDays, onClose }: ThresholdDialogProps) {
  return (
    <Dialog
      isOpen={item !== null}
      onClose={onClose}
      title={item ? `When ${item.product} is low` : 'When it is low'}
    >
      {item && <ItemForm item={item} storeDays={storeDays} onDone={onClose} />}
    </Dialog>
  );
}

interface ItemFormProps {
  item: NonNullable<ThresholdDialogProps['item']>;
  storeDays: number;
  onDone: () => void;
}

function ItemForm({ item: { sku, low_below_days: days }, storeDays, onDone }: ItemFormProps) {
  const state = useAdminForm<{ low_below_days: string }, unknown, number | null>({
    defaults: { low_below_days: days === null ? '' : String(days) },
    stored: { version: days, facts: [['Low below', days === null ? '' : thresholdText(days)]] },
    save: (api, { low_below_days: typed }, shown) =>
      api.call(stockEndpoints.threshold, {
        body: { store_id: api.storeId, sku, low_below_days: typed === '' ? null : Number(typed), shown },
      }),
    refetch: [ADMIN_STOCK],
    done: 'Saved.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Save">
      <TextField
        label="Low below"
        hint={`Days for which it lasts. Empty: ${thresholdText(storeDays)}, as for everything else.`}
        type="number"
        inputMode="numeric"
        min={0}
        max={365}
        step={1}
        {...state.field('low_below_days')}
      />
    </AdminForm>
  );
}
