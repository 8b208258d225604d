import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedCustomer } from '#contracts/admin/customers/customer-index-calls.ts';
import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import {
  ADMIN_CUSTOMERS,
  customerEndpoints,
  customerIndexQuery,
  type MergePreview,
  mergePreviewQuery,
} from '#web/api/admin/customers/customers-api.ts';
import { useApi } from '#web/api/use-api.ts';
import type { Fact } from '../../ui/feedback/facts.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { nameOf } from './customer-texts.ts';
import styles from './merge-dialog.module.css';

interface MergeDialogProps {
  customer: StaffCustomer;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes the customer and another one into one: first the other one is found, then what moves is shown. */
export function MergeDialog({ customer, isOpen, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<ListedCustomer | null>(null);
  const close = () => {
    setOther(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Merge with another customer">
      {isOpen && other === null && <Search customer={customer} onChoose={setOther} />}
      {isOpen && other !== null && (
        <Merging customer={customer} other={other} onBack={() => setOther(null)} onDone={close} />
      )}
    </Dialog>
  );
}

function Search({
  customer,
  onChoose,
}: {
  customer: StaffCustomer;
  onChoose: (other: ListedCustomer) => void;
}) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const found = useQuery({
    ...customerIndexQuery(useApi(), { q, limit: '6' }),
    enabled: q.length > 1,
  });
  const others = (found.data?.customers ?? []).filter(
    ({ customer_id }) => customer_id !== customer.customer_id,
  );
  return (
    <>
      <p>For one person who is here twice: with an account and as a guest, or with two addresses.</p>
      <TextField
        label="The other customer"
        hint="Name, email, phone, city or order number."
        type="search"
        autoComplete="off"
        required
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {q.length > 1 && found.isSuccess && others.length === 0 && <p>Nobody else is like that.</p>}
      {q.length > 1 && others.length > 0 && (
        <ul className={styles.found} aria-label="Other customers">
          {others.map((other) => (
            <li key={other.customer_id}>
              <Button onClick={() => onChoose(other)}>
                {nameOf(other)}, {other.email}
                {other.has_account ? ', account' : ', guest'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface MergingProps {
  customer: StaffCustomer;
  other: ListedCustomer;
  onBack: () => void;
  onDone: () => void;
}

/** An account always stays. Of two accounts, and of two guests, staff choose. */
function Merging({ customer, other, onBack, onDone }: MergingProps) {
  const mayChoose = customer.has_account === other.has_account;
  const [keepsOther, setKeepsOther] = useState(!customer.has_account && other.has_account);
  const [keptId, mergedId] = keepsOther
    ? [other.customer_id, customer.customer_id]
    : [customer.customer_id, other.customer_id];
  const preview = useQuery(mergePreviewQuery(useApi(), { keptId, mergedId }));
  return (
    <>
      {mayChoose && (
        <fieldset className={styles.choice}>
          <legend>Which address stays</legend>
          {[customer, other].map(({ customer_id, email }) => (
            <label key={customer_id} className={styles.kept}>
              <input
                type="radio"
                name="kept"
                checked={keptId === customer_id}
                onChange={() => setKeepsOther(customer_id === other.customer_id)}
              />{' '}
              {email}
            </label>
          ))}
        </fieldset>
      )}
      <QueryStates query={preview} failure="We could not work out what moves.">
        {(found) => <MergeForm key={keptId} preview={found} onBack={onBack} onDone={onDone} />}
      </QueryStates>
    </>
  );
}

const NEWSLETTER = {
  confirmed: 'Gets it, as the address that stays has agreed',
  pending: 'Does not get it: it was not confirmed',
  unsubscribed: 'Does not get it: one of the two has unsubscribed',
} as const;

interface MergeFormProps {
  preview: MergePreview;
  onBack: () => void;
  onDone: () => void;
}

const factsOf = ({ kept, merged, moves, newsletter }: MergePreview): Fact[] => [
  ['Stays', `${kept.email}, ${kept.has_account ? 'account' : 'guest'}`],
  ['Goes away', `${merged.email}, ${merged.has_account ? 'account, with its login' : 'guest'}`],
  ['Moves', movesText(moves)],
  ['Newsletter', newsletter === null ? 'Does not get it' : NEWSLETTER[newsletter]],
];

function MergeForm({ preview, onBack, onDone }: MergeFormProps) {
  const { kept, merged, is_email_proved } = preview;
  const navigate = useNavigate();
  const state = useAdminForm<
    { confirmation: string; accepts_unproved_email: boolean },
    unknown,
    { kept: number; merged: number }
  >({
    defaults: { confirmation: '', accepts_unproved_email: false },
    stored: { version: { kept: kept.version, merged: merged.version }, facts: factsOf(preview) },
    save: (api, typed, versions) =>
      api.call(customerEndpoints.merge, {
        params: { customer_id: kept.customer_id },
        body: {
          store_id: api.storeId,
          merged_id: merged.customer_id,
          version: versions.kept,
          merged_version: versions.merged,
          ...typed,
        },
      }),
    refetch: [
      [...ADMIN_CUSTOMERS, 'index'],
      [...ADMIN_CUSTOMERS, 'merge'],
    ],
    done: `${merged.email} is a part of ${kept.email} now.`,
    onSaved: () => {
      onDone();
      void navigate(`/admin/customers/${kept.customer_id}`);
    },
  });
  return (
    <AdminForm
      state={state}
      submitLabel="Merge for good"
      otherActions={<Button onClick={onBack}>Back</Button>}
    >
      <Facts facts={factsOf(preview)} />
      <p>
        {kept.has_account
          ? 'Both addresses get an email. Links in older emails to the address that goes away open nothing any more.'
          : 'Nobody gets an email about it. Emails about orders go to the address that stays.'}{' '}
        Tags and the phone number move, too. It cannot be undone.
      </p>
      {is_email_proved === false && (
        <>
          <Notice tone="danger" title="Nobody has shown that the address that stays is theirs.">
            <p>An account can be made with any address. Its owner sees all orders and where they went.</p>
          </Notice>
          <CheckboxField
            label="I know that it is the same person"
            required
            {...checkboxOf(state.field('accepts_unproved_email'))}
          />
        </>
      )}
      <TextField
        label={`Type ${merged.email}`}
        autoComplete="off"
        maxLength={254}
        required
        {...state.field('confirmation')}
      />
    </AdminForm>
  );
}

/** A box that has to be ticked says so itself. */
function checkboxOf<Registered extends { error: string | undefined }>({ error: _, ...field }: Registered) {
  return field;
}

const WORDS: Readonly<Record<keyof MergePreview['moves'], [one: string, many: string]>> = {
  orders: ['order', 'orders'],
  subscriptions: ['running subscription', 'running subscriptions'],
  addresses: ['address', 'addresses'],
  notes: ['note', 'notes'],
  reviews: ['review', 'reviews'],
  conversations: ['conversation', 'conversations'],
  drafts: ['draft order', 'draft orders'],
  cart_lines: ['line of the cart', 'lines of the cart'],
};

function movesText(moves: MergePreview['moves']): string {
  const some = (Object.keys(WORDS) as (keyof typeof WORDS)[])
    .filter((kind) => moves[kind] > 0)
    .map((kind) => `${moves[kind]} ${WORDS[kind][moves[kind] === 1 ? 0 : 1]}`);
  return some.length === 0 ? 'Nothing' : some.join(', ');
}
