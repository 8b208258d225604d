import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { SavedAddress } from '#contracts/account/account-calls.ts';
import { MAX_SAVED_ADDRESSES } from '#domain/accounts/saved-addresses.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { isSameRecipient } from '#domain/shipping/same-recipient.ts';
import {
  NOTHING_TYPED,
  recipientProblems,
  type TypedRecipient,
  typedAddress,
  typedRecipientOf,
} from '#domain/shipping/typed-recipient.ts';
import { checkoutAddressesQuery } from '#web/api/checkout/address-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';
import { AddressesLoading } from './addresses-loading.tsx';
import { AddressFields } from './contact-fields.tsx';
import styles from './customer-address.module.css';

interface CustomerAddressProps {
  form: CheckoutForm;
  dispatch: Dispatch<CheckoutAction>;
}

/** The address of a signed-in customer: one of the address book, or another one that may be saved. */
export default function CustomerAddress(props: CustomerAddressProps) {
  const { dispatch } = props;
  const { data, isError } = useQuery(checkoutAddressesQuery(useApi()));
  useEffect(() => {
    if (data === undefined) return;
    const first = data.addresses[0] ?? data.last_used;
    if (first) dispatch({ type: 'addressOffered', recipient: typedRecipientOf(first) });
    const isOn = data.addresses.length === 0;
    dispatch({ type: 'savingAddressToggled', isOn, isManual: false });
  }, [data, dispatch]);
  if (isError) return <AddressFields {...props} />;
  if (data === undefined) return <AddressesLoading />;
  if (data.addresses.length > 0) return <AddressChoice {...props} addresses={data.addresses} />;
  return <NewAddress {...props} savedCount={0} />;
}

const ANOTHER = 'another';
/** How many addresses are shown before all of them are asked for. */
const SHOWN_AT_FIRST = 3;

function AddressChoice(props: CustomerAddressProps & { addresses: readonly SavedAddress[] }) {
  const { form, dispatch, addresses } = props;
  const { contact } = form;
  const [isNew, setIsNew] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const typed = useRef<TypedRecipient>({ ...NOTHING_TYPED, country: contact.country });
  const used = { name: contact.name, address: typedAddress(contact) };
  const matching = isNew ? undefined : addresses.find((saved) => isSameRecipient(saved, used));
  const shown = showsAll
    ? addresses
    : addresses.filter((saved, index) => index < SHOWN_AT_FIRST || saved === matching);

  function choose(value: string) {
    const saved = addresses.find(({ id }) => id === value);
    if (matching === undefined) typed.current = onlyRecipient(contact);
    setIsNew(saved === undefined);
    dispatch({ type: 'addressChosen', recipient: saved ? typedRecipientOf(saved) : typed.current });
  }

  return (
    <div className={styles.choice}>
      <RadioCards
        legend="Shipping address"
        isLegendHidden
        value={matching?.id ?? ANOTHER}
        onChange={choose}
        cards={[
          ...shown.map(({ id, name, address, is_default }) => ({
            value: id as string,
            label: name,
            detail: postalLines({ ...address, line2: address.line2 ?? undefined }).join(', '),
            ...(is_default && { badge: 'Default' }),
            isDisabled: form.isPaying,
          })),
          { value: ANOTHER, label: 'Another address', isDisabled: form.isPaying },
        ]}
      />
      {shown.length < addresses.length && (
        <div>
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            Show all {addresses.length} addresses
          </Button>
        </div>
      )}
      {(matching === undefined || Object.keys(recipientProblems(contact)).length > 0) && (
        <NewAddress {...props} savedCount={addresses.length} />
      )}
    </div>
  );
}

/** The fields of an address, and whether it is saved. */
function NewAddress({ form, dispatch, savedCount }: CustomerAddressProps & { savedCount: number }) {
  return (
    <div className={styles.choice}>
      <AddressFields form={form} dispatch={dispatch} />
      {savedCount >= MAX_SAVED_ADDRESSES ? (
        <p className={styles.full}>
          Your address book is full, so this one is used once. It holds {MAX_SAVED_ADDRESSES}; delete one in
          your settings to save this one.
        </p>
      ) : (
        <CheckField
          name="save_address"
          checked={form.savesAddress.isOn}
          disabled={form.isPaying}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'savingAddressToggled', isOn: currentTarget.checked, isManual: true })
          }
        >
          Save this address in my account
        </CheckField>
      )}
    </div>
  );
}

const onlyRecipient = ({ email: _, ...recipient }: CheckoutForm['contact']): TypedRecipient => recipient;
