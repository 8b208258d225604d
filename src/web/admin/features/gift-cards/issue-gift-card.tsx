import { useState } from 'react';
import { MAX_GIFT_CARD_CENTS } from '#domain/gift-cards/gift-card.ts';
import type { GiftCardId } from '#domain/ids.ts';
import { type CurrencyCode, currencyName, formatMoney } from '#domain/money.ts';
import { ADMIN_GIFT_CARDS, giftCardEndpoints } from '#web/api/admin/gift-cards-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { FieldRow, SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { centsOf, readAmount } from '../../ui/forms/typed-money.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { usePermission } from '../session/use-staff-member.ts';
import styles from './gift-card.module.css';

interface TypedGiftCard {
  amount: string;
  currency: CurrencyCode;
  email: string;
  name: string;
  message: string;
  order: string;
  reason: string;
}

interface Issued {
  gift_card_id: GiftCardId;
  code: string | null;
}

const NEW_CARD = { amount: '', email: '', name: '', message: '', order: '', reason: '' };

/** Issues a card by hand; its code is shown once it is. */
export function IssueGiftCard() {
  const [issued, setIssued] = useState<(Issued & { email: string }) | null>(null);
  return (
    <Page
      title={issued ? 'The gift card is issued' : 'Issue a gift card'}
      back={{ to: '/admin/gift-cards', label: 'gift cards' }}
      isNarrow
    >
      {issued ? <IssuedCard card={issued} /> : <IssueForm onIssued={setIssued} />}
    </Page>
  );
}

function IssueForm({ onIssued }: { onIssued: (issued: Issued & { email: string }) => void }) {
  // One key for this form: pressing twice, or again after a lost connection, issues one card.
  const [key] = useState(() => crypto.randomUUID());
  const currencies = usePriceCurrencies();
  const mayReadOrders = usePermission('orders:read');
  const state = useAdminForm<TypedGiftCard, Issued>({
    defaults: { ...NEW_CARD, currency: currencies[0] },
    save: (api, { amount, ...fields }) =>
      api.call(giftCardEndpoints.issue, {
        body: {
          store_id: api.storeId,
          amount: readAmount(centsOf(amount)),
          ...fields,
          idempotency_key: key,
        },
      }),
    refetch: [[...ADMIN_GIFT_CARDS, 'list']],
    onSavedAnywhere: (answer, { email }) => onIssued({ ...answer, email: email.trim() }),
  });
  const { field } = state;
  const most = formatMoney(MAX_GIFT_CARD_CENTS, state.form.watch('currency'));
  return (
    <AdminForm state={state} submitLabel="Issue and email it">
      <Section title="What is on it">
        <FieldRow>
          <TextField
            label="Amount"
            hint={`At most ${most}`}
            inputMode="decimal"
            maxLength={12}
            required
            {...field('amount', (typed) => isAmount(typed) || `Enter an amount up to ${most}, like 25.00.`)}
          />
          <SelectField
            label="Currency"
            choices={currencies.map((value) => ({ value, label: currencyName(value) }))}
            {...field('currency')}
          />
        </FieldRow>
      </Section>
      <Section title="For whom">
        <TextField
          label="Email"
          type="email"
          hint="The code is sent there at once."
          maxLength={254}
          autoComplete="off"
          required
          {...field('email')}
        />
        <TextField label="Name" maxLength={100} autoComplete="off" {...field('name')} />
        <TextAreaField
          label="Message"
          hint="It stands in the email."
          maxLength={1000}
          {...field('message')}
        />
      </Section>
      <Section title="For the books">
        <TextField
          label="Why"
          missing="Say why."
          hint="Only colleagues see it."
          maxLength={300}
          required
          {...field('reason')}
        />
        {mayReadOrders && (
          <TextField
            label="Order"
            hint="Its number, when the card is about one"
            maxLength={50}
            autoComplete="off"
            {...field('order')}
          />
        )}
      </Section>
    </AdminForm>
  );
}

function isAmount(typed: string): boolean {
  const cents = centsOf(typed) ?? 0;
  return cents > 0 && cents <= MAX_GIFT_CARD_CENTS;
}

function IssuedCard({ card: { gift_card_id, code, email } }: { card: Issued & { email: string } }) {
  return (
    <Section title="Its code">
      {code === null ? (
        <p>It was issued before, and its code cannot be shown any more.</p>
      ) : (
        <p className={styles.code}>{code}</p>
      )}
      <p>
        {code !== null && 'It is shown here only this once. '}An email with it goes to {email}. Anyone who has
        the code can spend what is on the card.
      </p>
      <div>
        <LinkButton to={`/admin/gift-cards/${gift_card_id}`}>To the card</LinkButton>
      </div>
    </Section>
  );
}
