import { ADMIN_STOCK, stockEndpoints } from '#web/api/admin/stock-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { onHandOf, toShipText } from './stock-texts.ts';

interface CountableStock {
  sku: string;
  product: string;
  variant: string;
  on_hand: number;
  held: number;
  to_ship: number;
}

type ShownStock = Pick<CountableStock, 'on_hand' | 'to_ship'>;

interface CountDialogProps {
  /** Null keeps the dialog closed. */
  stock: CountableStock | null;
  onClose: () => void;
}

/** Records how many units of a SKU lie there, of which those that are sold and still to be packed are not on hand. */
export function CountDialog({ stock, onClose }: CountDialogProps) {
  return (
    <Dialog isOpen={stock !== null} onClose={onClose} title={stock ? `Count ${stock.product}` : 'Count'}>
      {stock && <CountForm stock={stock} onDone={onClose} />}
    </Dialog>
  );
}

function CountForm({ stock, onDone }: { stock: CountableStock; onDone: () => void }) {
  const { on_hand, held, to_ship } = stock;
  const state = useAdminForm<{ in_all: string }, { on_hand: number; held: number }, ShownStock>({
    defaults: { in_all: String(on_hand + to_ship) },
    stored: {
      version: { on_hand, to_ship },
      facts: [
        ['On hand', String(on_hand)],
        ['Sold and still to be packed', String(to_ship)],
      ],
    },
    save: (api, { in_all }, shown) =>
      api.call(stockEndpoints.count, {
        body: {
          store_id: api.storeId,
          sku: stock.sku,
          shown,
          on_hand: onHandOf(Number(in_all), shown.to_ship),
        },
      }),
    refetch: [ADMIN_STOCK],
    done: (saved) => `${stock.product}, ${stock.sku}: ${saved.on_hand} on hand, ${saved.held} of them held.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Save the count">
      <p>
        {stock.variant}, {stock.sku}
      </p>
      <TextField
        label="How many are there in all?"
        hint={`Everything that lies there. ${toShipText(to_ship)} ${held === 0 ? 'None is' : `${held} are`} held for people who are paying.`}
        type="number"
        inputMode="numeric"
        min={0}
        max={1_000_000}
        step={1}
        required
        {...state.field('in_all')}
      />
    </AdminForm>
  );
}
