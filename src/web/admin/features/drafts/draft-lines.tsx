import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import type { PurchasableItem } from '#web/api/admin/orders/draft-orders-api.ts';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { isAmount } from '../../ui/forms/typed-money.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { DraftFields, TypedLine } from './draft-fields.ts';
import styles from './draft-lines.module.css';
import { ItemPicker } from './item-picker.tsx';

interface DraftLinesProps {
  state: AdminFormState<DraftFields>;
  currency: CurrencyCode;
  mayPrice: boolean;
}

/** The lines of a draft order, to be added, changed and removed. */
export function DraftLines({ state, currency, mayPrice }: DraftLinesProps) {
  const lines = useFieldArray({ control: state.form.control, name: 'lines' });
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {lines.fields.length === 0 && <EmptyState>Nothing yet.</EmptyState>}
      <ul className={styles.lines}>
        {lines.fields.map((line, index) => (
          <li key={line.id}>
            <fieldset className={styles.line}>
              <legend className={styles.legend}>
                {line.title === null ? line.name : 'A line of its own'}
              </legend>
              {line.title !== null && (
                <div className={styles.title}>
                  <TextField
                    label="Title"
                    maxLength={200}
                    required
                    {...state.field(`lines.${index}.title`)}
                  />
                </div>
              )}
              <TextField
                label="Units"
                type="number"
                min={1}
                max={999}
                inputMode="numeric"
                required
                {...state.field(`lines.${index}.quantity`)}
              />
              <TextField
                label="Price"
                hint={
                  line.list_price === null ? undefined : `Otherwise ${formatMoney(line.list_price, currency)}`
                }
                inputMode="decimal"
                readOnly={!mayPrice}
                required={line.title !== null}
                {...state.field(`lines.${index}.price`, (typed) => typed.trim() === '' || isAmount(typed))}
              />
              <IconButton
                label={`Remove ${line.name || 'the line'}`}
                icon="close"
                onClick={() => lines.remove(index)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon="plus" onClick={() => setAdding(true)}>
          Add from the catalogue
        </Button>
        {mayPrice && <Button onClick={() => lines.append(OWN_LINE)}>Add a line of its own</Button>}
      </div>
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="Add from the catalogue">
        {isAdding && (
          <ItemPicker
            currency={currency}
            onPick={(item) => {
              lines.append(toTypedLine(item));
              setAdding(false);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

const OWN_LINE: TypedLine = {
  sku: null,
  bundle_id: null,
  contents: null,
  title: '',
  name: '',
  list_price: null,
  quantity: '1',
  price: '',
};

const toTypedLine = ({ sku, bundle_id, title, description, price }: PurchasableItem): TypedLine => ({
  sku,
  bundle_id,
  contents: null,
  title: null,
  quantity: '1',
  price: '',
  name: [title, description].filter(Boolean).join(', '),
  list_price: price,
});
