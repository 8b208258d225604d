import { ADMIN_STOCK, stockEndpoints } from '#web/api/admin/stock-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface CountableStock {
  sku: string;
  product: string;
  variant: string;
  on_hand: number;
  held: number;
}

interface CountDialogProps {
  /** Null keeps the dialog closed. */
  stock: CountableStock | null;
  onClose: () => void;
}

/** Records how many units of a SKU are on hand. */
export function CountDialog({ stock, onClose }: CountDialogProps) {
  return (
    <Dialog isOpen={stock !== null} onClose={onClose} title={stock ? `Count ${stock.product}` : 'Count'}>
      {stock && <CountForm stock={stock} onDone={onClose} />}
    </Dialog>
  );
}

function CountForm({ stock, onDone }: { stock: CountableStock; onDone: () => void }) {
  const state = useAdminForm<{ on_hand: string }, { on_hand: number; held: number }>({
    defaults: { on_hand: String(stock.on_hand) },
    save: (api, { on_hand }) =>
      api.call(stockEndpoints.count, {
        body: { store_id: api.storeId, sku: stock.sku, on_hand: Number(on_hand) },
      }),
    refetch: [ADMIN_STOCK],
    done: ({ on_hand, held }) => `${stock.product}, ${stock.sku}: ${on_hand} on hand, ${held} of them held.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Save the count">
      <p>
        {stock.variant}, {stock.sku}
      </p>
      <TextField
        label="On hand"
        hint={`Everything that lies there. ${stock.held === 0 ? 'None is' : `${stock.held} of it are`} held for people who are paying.`}
        type="number"
        inputMode="numeric"
        min={stock.held}
        max={1_000_000}
        step={1}
        required
        {...state.field('on_hand')}
      />
    </AdminForm>
  );
}
