import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SavedAddressId } from '#domain/ids.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import {
  NOTHING_TYPED,
  type TypedRecipient,
  typedAddress,
  typedRecipientOf,
} from '#domain/shipping/typed-recipient.ts';
import { addressesQuery, type SavedAddress } from '#web/api/checkout/address-queries.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { settingsEndpoints } from '#web/api/endpoints/settings-endpoints.ts';
import { subscriptionsQuery } from '#web/api/account/subscription-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { useCountryChoices } from '#web/state/shipping-countries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { RecipientForm } from '#web/ui/forms/recipient-form.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './address-book.module.css';
import { Outcome } from './outcome.tsx';
import { SettingsQuery } from './settings-query.tsx';

/** What is open below the list: nothing, a new address, or one that is edited or about to be deleted. */
type Panel = { kind: 'new' } | { kind: 'edit' | 'delete'; of: SavedAddress } | null;

/** The customer's addresses, which can be added, changed and deleted. */
export function AddressBook({ name }: { name: string }) {
  const query = useQuery(addressesQuery(useApi()));
  return (
    <SettingsQuery query={query} what="your addresses">
      {(addresses) => <Addresses addresses={addresses} name={name} />}
    </SettingsQuery>
  );
}

function Addresses({ addresses, name }: { addresses: readonly SavedAddress[]; name: string }) {
  const { save, remove } = useAddressChanges();
  const [panel, setPanel] = useState<Panel>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const countries = useCountryChoices(panel?.kind === 'edit' ? panel.of.address.country : '');
  const opener = useRef<HTMLElement | null>(null);

  function open(next: Panel, from: HTMLElement) {
    opener.current = from;
    save.reset();
    remove.reset();
    setOutcome(null);
    setPanel(next);
  }
  function finish(what: string) {
    setPanel(null);
    setOutcome(what);
  }
  function close() {
    setPanel(null);
    opener.current?.focus();
  }

  return (
    <>
      <p>
        The default one fills in the checkout. Moving? Change the address, and the subscriptions that go there
        can move too. Orders that are placed keep theirs.
      </p>
      {addresses.length > 0 && (
        <ul className={styles.addresses}>
          {addresses.map((saved) => (
            <Address key={saved.id} saved={saved} onOpen={open} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" onClick={({ currentTarget }) => open({ kind: 'new' }, currentTarget)}>
          Add an address
        </Button>
      </div>
      {outcome !== null && <Outcome>{outcome}</Outcome>}
      {panel?.kind === 'delete' && (
        <section className={styles.panel} aria-label="Delete the address">
          <p>
            Delete the address of {panel.of.name}, {panel.of.address.line1}?
          </p>
          <div className={styles.buttons}>
            <Button
              autoFocus
              isLoading={remove.isPending}
              onClick={() =>
                remove.mutate(panel.of.id, { onSuccess: () => finish('The address is deleted.') })
              }
            >
              Yes, delete it
            </Button>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
          </div>
          <Refusal error={remove.error} />
        </section>
      )}
      {panel !== null && panel.kind !== 'delete' && (
        <section
          className={styles.panel}
          aria-label={panel.kind === 'new' ? 'New address' : 'Change the address'}
        >
          <h3>{panel.kind === 'new' ? 'New address' : 'Change the address'}</h3>
          <RecipientForm
            key={panel.kind === 'edit' ? panel.of.id : 'new'}
            countries={countries}
            initial={panel.kind === 'edit' ? typedRecipientOf(panel.of) : { ...NOTHING_TYPED, name }}
            onSave={(typed, fields) =>
              save.mutate(
                {
                  addressId: panel.kind === 'edit' ? panel.of.id : undefined,
                  typed,
                  isDefault: fields.get('is_default') !== null,
                  movesSubscriptions: fields.get('move_subscriptions') !== null,
                },
                { onSuccess: () => finish('The address is saved.') },
              )
            }
          >
            {!(panel.kind === 'edit' && panel.of.is_default) && (
              <CheckField name="is_default">Fill in the checkout with this one</CheckField>
            )}
            {panel.kind === 'edit' && panel.of.subscriptions > 0 && (
              <CheckField name="move_subscriptions" defaultChecked>
                {panel.of.subscriptions === 1
                  ? 'Move the subscription that goes there, too'
                  : `Move the ${panel.of.subscriptions} subscriptions that go there, too`}
              </CheckField>
            )}
            <Button type="submit" isLoading={save.isPending}>
              Save the address
            </Button>
            <Button variant="quiet" onClick={close}>
              Leave it
            </Button>
          </RecipientForm>
          <Refusal error={save.error} />
        </section>
      )}
    </>
  );
}

interface AddressProps {
  saved: SavedAddress;
  onOpen: (panel: Panel, from: HTMLElement) => void;
}

function Address({ saved, onOpen }: AddressProps) {
  const { name, address, is_default: isDefault, subscriptions } = saved;
  const whose = (
    <VisuallyHidden>
      {' '}
      {name}, {address.line1}
    </VisuallyHidden>
  );
  return (
    <li className={styles.address}>
      <address className={styles.label}>
        <strong>{name}</strong>
        {postalLines({ ...address, line2: address.line2 ?? undefined }).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {subscriptions > 0 && (
        <span className={styles.subscriptions}>
          {subscriptions === 1 ? 'A subscription goes here.' : `${subscriptions} subscriptions go here.`}
        </span>
      )}
      {isDefault && <span className={styles.default}>Default</span>}
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => onOpen({ kind: 'edit', of: saved }, currentTarget)}
        >
          Change{whose}
        </Button>
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => onOpen({ kind: 'delete', of: saved }, currentTarget)}
        >
          Delete{whose}
        </Button>
      </div>
    </li>
  );
}

function Refusal({ error }: { error: unknown }) {
  if (error === null) return null;
  return <Notice kind="error" title={messageOf(error, 'That did not work. Please try again.')} />;
}

interface AddressInput {
  addressId: SavedAddressId | undefined;
  typed: TypedRecipient;
  isDefault: boolean;
  movesSubscriptions: boolean;
}

/** Both calls answer with the whole book. */
function useAddressChanges() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = addressesQuery(api);
  const onSuccess = ({ addresses }: { addresses: SavedAddress[] }) => {
    queryClient.setQueryData(queryKey, addresses);
    // The profile shows where each one goes.
    void queryClient.invalidateQueries({ queryKey: subscriptionsQuery(api, null).queryKey });
  };
  const save = useMutation({
    mutationFn: ({ addressId, typed, isDefault, movesSubscriptions }: AddressInput) =>
      api.call(settingsEndpoints.saveAddress, {
        body: {
          store_id: api.storeId,
          address_id: addressId,
          name: typed.name.trim(),
          address: typedAddress(typed),
          is_default: isDefault,
          move_subscriptions: movesSubscriptions,
        },
      }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (addressId: SavedAddressId) =>
      api.call(settingsEndpoints.deleteAddress, { body: { store_id: api.storeId, address_id: addressId } }),
    onSuccess,
  });
  return { save, remove };
}
