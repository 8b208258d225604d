import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { ADMIN_DISCOUNTS, adminDiscountQuery, discountEndpoints } from '#web/api/admin/discounts-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, type AdminFormState, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { DiscountFields } from './discount-form.tsx';
import { generatedCode, newDiscount, type TypedDiscount, termsOf, typedDiscount } from './typed-discount.ts';

const BACK = { to: '/admin/discounts', label: 'discounts' };

/** Makes a code, from nothing or with the terms of another one (`?copy=WELCOME10`). */
export function NewDiscount() {
  const [params] = useSearchParams();
  const copied = params.get('copy');
  const currencies = usePriceCurrencies();
  return copied === null ? (
    <NewDiscountPage defaults={newDiscount(currencies)} title="New discount" />
  ) : (
    <CopiedDiscount key={copied} code={copied} />
  );
}

function CopiedDiscount({ code }: { code: string }) {
  const discount = useQuery(adminDiscountQuery(useApi(), code));
  const title = `A copy of ${code}`;
  const currencies = usePriceCurrencies();
  return (
    <QueryStates query={discount} failure="We could not fetch the code." page={{ title, back: BACK }}>
      {(found) => <NewDiscountPage defaults={typedDiscount('', found, currencies)} title={title} />}
    </QueryStates>
  );
}

function NewDiscountPage({ defaults, title }: { defaults: TypedDiscount; title: string }) {
  const navigate = useNavigate();
  const state = useAdminForm<TypedDiscount, { code: string }>({
    defaults,
    save: (api, fields) =>
      api.call(discountEndpoints.create, {
        body: {
          store_id: api.storeId,
          code: fields.automatic ? fields.code.trim() : fields.code.trim().toUpperCase(),
          ...termsOf(fields),
        },
      }),
    refetch: [[...ADMIN_DISCOUNTS, 'list']],
    done: ({ code }) => `${code} is made.`,
    onSaved: ({ code }) => void navigate(`/admin/discounts/${encodeURIComponent(code)}`, { replace: true }),
  });
  return (
    <Page title={title} back={BACK} isNarrow>
      <AdminForm state={state} submitLabel="Make the discount">
        <Naming state={state} />
        <DiscountFields state={state} />
      </AdminForm>
    </Page>
  );
}

const WAYS = [
  { value: 'code', label: 'With a code that customers type' },
  { value: 'automatic', label: 'By itself, without a code' },
];

/** How the discount is used, and what it is called. Neither changes later. */
function Naming({ state }: { state: AdminFormState<TypedDiscount> }) {
  const { form, field } = state;
  const isAutomatic = form.watch('automatic');
  const generate = () => form.setValue('code', generatedCode(), { shouldDirty: true, shouldValidate: true });
  return (
    <Section
      title={isAutomatic ? 'Title' : 'Code'}
      actions={!isAutomatic && <Button onClick={generate}>Generate</Button>}
    >
      <SelectField
        label="Applies"
        choices={WAYS}
        value={isAutomatic ? 'automatic' : 'code'}
        onChange={({ currentTarget }) => {
          form.setValue('automatic', currentTarget.value === 'automatic', { shouldDirty: true });
          form.clearErrors('code');
        }}
      />
      {isAutomatic ? (
        <TextField
          key="title"
          label="What customers read"
          missing="Enter a title."
          hint="In the cart, at the checkout and in emails. It cannot change later."
          maxLength={60}
          autoComplete="off"
          required
          {...field('code', isTitle)}
        />
      ) : (
        <TextField
          key="code"
          label="What customers type"
          missing="Enter a code, or generate one."
          hint="Capitals and digits. It cannot change later."
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          {...field('code', isCode)}
        />
      )}
    </Section>
  );
}

const isCode = (typed: string) =>
  /^[A-Z0-9]{1,40}$/i.test(typed.trim()) || 'Enter 1 to 40 letters and digits, without spaces.';

const isTitle = (typed: string) => !/[/\\]/.test(typed) || 'Leave out slashes.';
