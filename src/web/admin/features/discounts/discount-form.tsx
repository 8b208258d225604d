import { useAppSelector } from '#web/state/hooks.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { CheckboxField, FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { isAmount } from '../../ui/forms/typed-money.ts';
import { Section } from '../../ui/layout/section.tsx';
import { AmountFields } from '../currencies/amount-fields.tsx';
import { DiscountScope } from './discount-scope.tsx';
import { TryDiscount } from './try-discount.tsx';
import type { TypedDiscount } from './typed-discount.ts';

const KINDS = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
  { value: 'get', label: 'What is got with what is bought' },
  { value: 'none', label: 'Only the shipping' },
];

const isPercentage = (typed: string) =>
  /^(?:[1-9]\d?|100)$/.test(typed.trim()) || 'Enter a whole number from 1 to 100.';
const isCount = (typed: string) =>
  /^(?:[1-9]\d{0,8})?$/.test(typed.trim()) || 'Enter a whole number, or nothing.';

/** The fields of what a code takes off, for whom and when. */
export function DiscountFields({ state }: { state: AdminFormState<TypedDiscount> }) {
  const timeZone = useAppSelector((app) => app.global.timeZone).replaceAll('_', ' ');
  const { form, field } = state;
  const kind = form.watch('kind');
  const isAutomatic = form.watch('automatic');
  const takesShipping = (typed: string) =>
    typed !== 'none' || form.getValues('free_shipping') || 'Tick ‘Free shipping’, or take something off.';
  const hasDay = (name: 'starts' | 'ends') => (typed: string) =>
    typed === '' || form.getValues(name).day !== '' || 'Choose a day too.';
  return (
    <>
      <Section title="What it takes off">
        <SelectField label="Takes off" choices={KINDS} {...field('kind', takesShipping)} />
        {kind === 'get' && <BuyAndGet state={state} />}
        {(kind === 'percent' || kind === 'get') && (
          <FieldRow>
            <TextField
              label="Percent"
              missing="Enter a percentage."
              hint={kind === 'get' ? 'Off what is got; 100: it is free' : undefined}
              inputMode="numeric"
              maxLength={3}
              required
              {...field('percentage', isPercentage)}
            />
            <AmountFields state={state} label="At most" at={(code) => `caps.${code}`} check={isAmount} />
          </FieldRow>
        )}
        {kind === 'amount' && (
          <FieldRow>
            <AmountFields
              state={state}
              label="Amount"
              at={(code) => `amounts.${code}`}
              check={isAmount}
              isRequired
            />
          </FieldRow>
        )}
        <CheckboxField label="Free shipping" {...checkbox(field('free_shipping'))} />
      </Section>
      <DiscountScope
        state={state}
        of=""
        title={kind === 'get' ? 'What must be bought' : 'What it is for'}
        label="For"
        everything="Everything in the cart"
      />
      {kind === 'get' && (
        <DiscountScope
          state={state}
          of="buy_x_get_y."
          title="What is got for it"
          label="Gets"
          everything="More of the same"
        />
      )}
      <Section title="What must be in the cart">
        <FieldRow>
          <AmountFields
            state={state}
            label="At least"
            at={(code) => `minimum_subtotal.${code}`}
            check={isAmount}
          />
          <TextField
            label="At least, items"
            inputMode="numeric"
            maxLength={4}
            {...field('minimum_units', isCount)}
          />
        </FieldRow>
      </Section>
      <Section title="Who may use it">
        {isAutomatic ? (
          <CheckboxField
            label="Codes may be used along with it"
            hint="Otherwise customers get what saves them more"
            {...checkbox(field('combines_with_codes'))}
          />
        ) : (
          <>
            <CheckboxField
              label="Once per customer"
              hint="By email address"
              {...checkbox(field('once_per_customer'))}
            />
            <CheckboxField
              label="First order only"
              hint="Refused to email addresses and accounts that have ordered before"
              {...checkbox(field('first_order_only'))}
            />
          </>
        )}
        <TextField
          label="Uses in all"
          hint="Empty: no limit"
          inputMode="numeric"
          maxLength={9}
          {...field('max_redemptions', isCount)}
        />
        <FieldRow>
          <AmountFields
            state={state}
            label="Budget"
            hint="It ends once so much is given"
            otherHint="Empty in all: no limit"
            at={(code) => `budgets.${code}`}
            check={isAmount}
          />
        </FieldRow>
      </Section>
      <Section title="When">
        <FieldRow>
          <TextField label="First day" hint="Empty: at once" type="date" {...field('starts.day')} />
          <TextField
            label="From"
            hint={`Without a time the whole day, ${timeZone}`}
            type="time"
            {...field('starts.time', hasDay('starts'))}
          />
        </FieldRow>
        <FieldRow>
          <TextField label="Last day" hint="Empty: until it is ended" type="date" {...field('ends.day')} />
          <TextField
            label="Until"
            hint={`Without a time the whole day, ${timeZone}`}
            type="time"
            {...field('ends.time', hasDay('ends'))}
          />
        </FieldRow>
      </Section>
      <TryDiscount state={state} />
    </>
  );
}

/** A box to tick has no error of its own. */
const checkbox = <Field extends { error: unknown }>({ error: _, ...field }: Field) => field;

const isUnits = (typed: string) =>
  /^(?:[1-9]\d{0,2}|1000)$/.test(typed.trim()) || 'Enter a whole number from 1 to 1000.';

/** How many are bought and got, and how often. */
function BuyAndGet({ state: { field } }: { state: AdminFormState<TypedDiscount> }) {
  const number = { inputMode: 'numeric', maxLength: 4 } as const;
  return (
    <FieldRow>
      <TextField
        label="Buy"
        missing="Enter how many are bought."
        required
        {...number}
        {...field('buy_x_get_y.buy_units', isUnits)}
      />
      <TextField
        label="Get"
        missing="Enter how many are got for it."
        hint="The cheapest ones"
        required
        {...number}
        {...field('buy_x_get_y.get_units', isUnits)}
      />
      <TextField
        label="Times in one order"
        hint="Empty: no limit"
        {...number}
        {...field('buy_x_get_y.most_times', (typed) => typed.trim() === '' || isUnits(typed))}
      />
    </FieldRow>
  );
}
