import { MAX_NOTE_LENGTH, noteLength, noteProblem } from '#domain/orders/gift.ts';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import styles from './gift-details.module.css';
import { type GiftFieldsProps, NOTE_FIELD } from './gift-input.ts';

/** The note to the recipient with the characters that are left, and whether the packing slip has prices. */
export function GiftDetails({ form, isSubscription, dispatch }: GiftFieldsProps) {
  const { note, hidesPrices } = form.gift;
  const left = MAX_NOTE_LENGTH - noteLength(note);
  return (
    <fieldset className={styles.details} disabled={form.isPaying}>
      <legend className={styles.legend}>What goes with the gift</legend>
      <TextArea
        label="Note"
        name={NOTE_FIELD}
        rows={4}
        dir="auto"
        value={note}
        hint={`Printed on the packing slip. ${left >= 0 ? `${left} of ${MAX_NOTE_LENGTH} characters left.` : `${-left} too many.`}`}
        error={noteProblem(note) ?? undefined}
        onChange={({ currentTarget }) =>
          dispatch({ type: 'giftEdited', change: { note: currentTarget.value } })
        }
      />
      <CheckField
        name="hide_prices"
        checked={hidesPrices}
        onChange={({ currentTarget }) =>
          dispatch({ type: 'giftEdited', change: { hidesPrices: currentTarget.checked } })
        }
      >
        Ship it without prices
      </CheckField>
      <p className={styles.note}>
        It goes to the address above. Receipt and tracking link, prices and all, go to your email.
        {isSubscription && ' The note and the packing slip without prices go with the first delivery only.'}
      </p>
    </fieldset>
  );
}
