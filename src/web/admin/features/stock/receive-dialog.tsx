import { useState } from 'react';
import type { StockBatchId } from '#domain/ids.ts';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_STOCK, stockEndpoints } from '#web/api/admin/stock-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface ReceivedItem {
  sku: string;
  product: string;
  variant: string;
}

interface ReceiveDialogProps {
  /** What may have arrived; null keeps the dialog closed. */
  skus: readonly ReceivedItem[] | null;
  onClose: () => void;
  onReceived?: () => void;
}

/** Adds units that have arrived. */
export function ReceiveDialog({ skus, onClose, onReceived }: ReceiveDialogProps) {
  return (
    <Dialog
      isOpen={skus !== null}
      onClose={onClose}
      title={skus && skus.length > 1 ? `Receive ${counted(skus.length, 'item')}` : 'Receive'}
    >
      {skus && (
        <ReceiveForm
          skus={skus}
          onDone={() => {
            onReceived?.();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function ReceiveForm({ skus, onDone }: { skus: readonly ReceivedItem[]; onDone: () => void }) {
  // One key for this dialog: pressing twice, or again after a lost connection, adds the units once.
  const [key] = useState(() => crypto.randomUUID() as string as StockBatchId);
  const state = useAdminForm<{ units: string[]; note: string }, unknown>({
    defaults: { units: skus.map(() => ''), note: '' },
    check: ({ units }) =>
      units.some((typed) => Number(typed) > 0) ? null : 'Nothing has arrived: give the units of an item.',
    save: (api, { units, note }) =>
      api.call(stockEndpoints.receive, {
        body: {
          store_id: api.storeId,
          note,
          idempotency_key: key,
          lines: skus
            .map(({ sku }, index) => ({ sku, quantity: Number(units[index]) }))
            .filter(({ quantity }) => quantity > 0),
        },
      }),
    refetch: [ADMIN_STOCK],
    done: 'Received.',
    onSaved: onDone,
  });
  const areMany = skus.length > 1;
  return (
    <AdminForm state={state} submitLabel="Add to the stock">
      {areMany && <p>The units of each that have arrived. What is left empty stays as it is.</p>}
      {skus.map(({ sku, product, variant }, index) => (
        <TextField
          key={sku}
          {...(areMany
            ? { label: [product, variant].filter(Boolean).join(', '), hint: sku, isBeside: true, min: 0 }
            : { label: `Units of ${product}`, hint: `${variant}, ${sku}`, required: true, min: 1 })}
          type="number"
          inputMode="numeric"
          max={100_000}
          {...state.field(`units.${index}`)}
        />
      ))}
      <TextField
        label="Note"
        hint="Such as the number of the delivery"
        maxLength={500}
        {...state.field('note')}
      />
    </AdminForm>
  );
}
