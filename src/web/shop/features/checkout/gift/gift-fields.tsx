import { CheckField } from '#web/ui/forms/check-field.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './gift-fields.module.css';
import type { GiftFieldsProps } from './gift-input.ts';

/** Most orders are no gifts, so the note's field is loaded when it is one. */
const loadGiftDetails = () => import('./gift-details.tsx');

/** Whether the order is a gift; if so, a note and whether the packing slip has prices. */
export function GiftFields(props: GiftFieldsProps) {
  const { form, dispatch } = props;
  const { isGift } = form.gift;
  const details = useDeferredImport(loadGiftDetails, isGift);
  return (
    <div className={styles.gift}>
      <CheckField
        name="gift"
        checked={isGift}
        disabled={form.isPaying}
        onChange={({ currentTarget }) =>
          dispatch({ type: 'giftEdited', change: { isGift: currentTarget.checked } })
        }
      >
        This is a gift
      </CheckField>
      {isGift && details && <details.GiftDetails {...props} />}
    </div>
  );
}
