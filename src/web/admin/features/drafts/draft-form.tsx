import { useState } from 'react';
import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import type { DraftOrderAnswer as DraftOrder } from '#contracts/admin/orders/draft-orders-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { ADMIN_DRAFTS, draftOrderEndpoints } from '#web/api/admin/orders/draft-orders-api.ts';
import { AddressFields, recipientFields } from '../../ui/forms/address-fields.tsx';
import { AdminForm, type AdminFormState, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FieldRow, SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { isAmount, isOptionalAmount } from '../../ui/forms/typed-money.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { contentsOf, type DraftFields, fieldsOf } from './draft-fields.ts';
import { DraftLines } from './draft-lines.tsx';
import { fieldPathOf } from './draft-places.ts';
import { factsOf } from './draft-texts.ts';

/** The state of the form, whose button is in the head of the page. */
export const useDraftForm = (draft: DraftOrder): AdminFormState<DraftFields> =>
  useAdminForm<DraftFields, { version: number }>({
    defaults: fieldsOf(draft),
    storedAs: `draft-order:${draft.draft_order_id}`,
    stored: { version: draft.version, facts: factsOf(draft) },
    save: (api, fields, version) =>
      api.call(draftOrderEndpoints.change, {
        params: { draft_order_id: draft.draft_order_id },
        body: { store_id: api.storeId, version, ...contentsOf(fields) },
      }),
    refetch: [ADMIN_DRAFTS],
    fieldPath: fieldPathOf,
    done: 'Saved.',
  });

/** What is in a draft order, who gets it and how; it can be saved at any point. */
export function DraftForm({ draft, state }: { draft: DraftOrder; state: AdminFormState<DraftFields> }) {
  const mayPrice = usePermission('orders:price');
  const mayFind = usePermission('customers:read');
  return (
    <AdminForm state={state} isSubmittedAbove>
      <Section title="Items">
        <DraftLines state={state} currency={draft.currency} mayPrice={mayPrice} />
      </Section>
      <Section title="Customer" actions={mayFind && <ChooseCustomer state={state} />}>
        <TextField
          label="Email"
          type="email"
          hint="The payment link and everything about the order go there."
          maxLength={254}
          isNeededLater
          {...state.field('email')}
        />
        <AddressFields
          isNeededLater
          country={state.form.watch('recipient.country')}
          field={(name) => state.field(`recipient.${name}`)}
        />
      </Section>
      <Section title="Shipping and discount">
        <ShippingFields draft={draft} state={state} mayPrice={mayPrice} />
        {(mayPrice || draft.discount !== null) && <DiscountFields state={state} />}
      </Section>
      <Section title="Note">
        <TextAreaField label="For colleagues" maxLength={2000} {...state.field('note')} />
      </Section>
    </AdminForm>
  );
}

/** Fills in the email address of a known customer, and where their orders go. */
function ChooseCustomer({ state: { form } }: { state: AdminFormState<DraftFields> }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  function fill(customer: StaffCustomer) {
    const [sendsTo] = customer.addresses;
    const name = sendsTo?.name || `${customer.first_name} ${customer.last_name}`.trim();
    form.setValue('email', customer.email, { shouldDirty: true });
    // An address that was typed stays where none is known.
    if (sendsTo?.address.country)
      form.setValue('recipient', recipientFields(name, sendsTo.address), { shouldDirty: true });
    else if (form.getValues('recipient.name') === '')
      form.setValue('recipient.name', name, { shouldDirty: true });
    close();
  }
  return (
    <>
      <Button icon="search" onClick={() => setOpen(true)}>
        Find a customer
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Find a customer">
        {isOpen && <CustomerPicker onPick={fill} />}
      </Dialog>
    </>
  );
}

interface PartProps {
  state: AdminFormState<DraftFields>;
  draft: DraftOrder;
  mayPrice: boolean;
}

function ShippingFields({ draft, state, mayPrice }: PartProps) {
  const chosen = state.form.watch('shipping');
  const options = draft.shipping_options.map(({ option_id, name, price }) => ({
    value: option_id as string,
    label: `${name}, ${formatMoney(price, draft.currency)}`,
  }));
  const isKnown = chosen === '' || chosen === 'own' || options.some(({ value }) => value === chosen);
  return (
    <>
      <SelectField
        label="Shipping"
        hint={draft.address === null ? 'Save the address to see what goes there.' : undefined}
        choices={[
          { value: '', label: 'Not chosen yet' },
          ...options,
          ...(isKnown ? [] : [{ value: chosen, label: `${chosen} (does not go there)` }]),
          ...(mayPrice || chosen === 'own' ? [{ value: 'own', label: 'A price of its own' }] : []),
        ]}
        {...state.field('shipping')}
      />
      {chosen === 'own' && (
        <FieldRow>
          <TextField label="Name of the shipping" maxLength={100} required {...state.field('shippingName')} />
          <TextField
            label="Price of the shipping"
            hint="0 for free"
            inputMode="decimal"
            required
            {...state.field('shippingPrice', isOptionalAmount)}
          />
        </FieldRow>
      )}
    </>
  );
}

function DiscountFields({ state }: Pick<PartProps, 'state'>) {
  const kind = state.form.watch('discountKind');
  return (
    <FieldRow>
      <SelectField
        label="Discount"
        choices={[
          { value: 'none', label: 'None' },
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'Amount' },
        ]}
        {...state.field('discountKind')}
      />
      {kind !== 'none' && (
        <>
          <TextField
            label={kind === 'percent' ? 'Percent off' : 'Amount off'}
            missing={kind === 'percent' ? 'Enter a percentage.' : 'Enter an amount.'}
            inputMode="decimal"
            required
            {...state.field('discountValue', (typed) => kind === 'percent' || isAmount(typed))}
          />
          <TextField
            label="Name of the discount"
            hint="The customer reads it."
            maxLength={100}
            required
            {...state.field('discountLabel')}
          />
        </>
      )}
    </FieldRow>
  );
}
