import { typedAddress } from '#domain/shipping/typed-recipient.ts';
import { useCountryChoices } from '#web/state/shipping-countries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { RecipientForm } from '#web/ui/forms/recipient-form.tsx';
import styles from './subscription-card.module.css';
import type { ChangePanelProps } from './use-subscription-change.ts';

/** The form for the delivery address, prefilled with the current one. */
export function AddressChange({ subscription, change, onClose }: ChangePanelProps) {
  const { address, name } = subscription;
  return (
    <section className={styles.panel} aria-label="Change the address">
      <RecipientForm
        countries={useCountryChoices(address.country)}
        initial={{ ...address, line2: address.line2 ?? '', name }}
        onSave={(typed) =>
          change.make(
            { action: 'change_address', name: typed.name.trim(), address: typedAddress(typed) },
            onClose,
          )
        }
      >
        <Button type="submit" isLoading={change.isPending}>
          Save the address
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Leave it
        </Button>
      </RecipientForm>
    </section>
  );
}
