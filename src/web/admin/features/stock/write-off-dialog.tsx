import { useState } from 'react';
import { WRITE_OFF_REASONS } from '#domain/catalog/stock-movement.ts';
import type { StockBatchId } from '#domain/ids.ts';
import { ADMIN_STOCK, stockEndpoints } from '#web/api/admin/stock-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { REASON_TEXTS } from './stock-texts.ts';

interface WriteOffDialogProps {
  /** Null keeps the dialog closed. */
  stock: { sku: string; product: string; on_hand: number; held: number } | null;
  onClose: () => void;
}

interface WriteOffFields {
  quantity: string;
  reason: (typeof WRITE_OFF_REASONS)[number];
  note: string;
}

/** Takes away units that were not sold. */
export function WriteOffDialog({ stock, onClose }: WriteOffDialogProps) {
  return (
    <Dialog
      isOpen={stock !== null}
      onClose={onClose}
      title={stock ? `Write off ${stock.product}` : 'Write off'}
    >
      {stock && <WriteOffForm stock={stock} onDone={onClose} />}
    </Dialog>
  );
}

function WriteOffForm({
  stock: { sku, on_hand, held },
  onDone,
}: {
  stock: NonNullable<WriteOffDialogProps['stock']>;
  onDone: () => void;
}) {
  const [key] = useState(() => crypto.randomUUID() as string as StockBatchId);
  const state = useAdminForm<WriteOffFields, unknown>({
    defaults: { quantity: '', reason: 'damaged', note: '' },
    save: (api, { quantity, reason, note }) =>
      api.call(stockEndpoints.writeOff, {
        body: {
          store_id: api.storeId,
          sku,
          quantity: Number(quantity),
          reason,
          note,
          idempotency_key: key,
        },
      }),
    refetch: [ADMIN_STOCK],
    done: 'Written off.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Write off">
      <TextField
        label="Units"
        hint={`Of ${on_hand - held} that are free`}
        type="number"
        inputMode="numeric"
        min={1}
        max={on_hand - held}
        required
        {...state.field('quantity')}
      />
      <SelectField
        label="Why"
        choices={WRITE_OFF_REASONS.map((value) => ({ value, label: REASON_TEXTS[value] }))}
        {...state.field('reason')}
      />
      <TextField label="Note" maxLength={500} {...state.field('note')} />
    </AdminForm>
  );
}
