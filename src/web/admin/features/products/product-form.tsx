import { useRef } from 'react';
import type { StaffProduct } from '#contracts/admin/products/product-calls.ts';
import { PRODUCT_TEXT } from '#domain/rich-text/rich-text.ts';
import { PRODUCT_FORM } from '#domain/rich-text/stored-text.ts';
import { sentenceAbout } from '#domain/text/problem-sentences.ts';
import { ADMIN_PRODUCTS, productEndpoints } from '#web/api/admin/products-api.ts';
import { AdminForm, type AdminFormState, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { RichTextField } from '../../ui/forms/rich-text-field.tsx';
import { Columns, Section } from '../../ui/layout/section.tsx';
import { SHOP_ADDRESSES, ShopAddresses } from '../content/shop-addresses.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { BundleFields } from './bundle-fields.tsx';
import { LabelFields } from './label-fields.tsx';
import { NutritionFields } from './nutrition-fields.tsx';
import { PictureList } from './picture-list.tsx';
import styles from './product-form.module.css';
import { atFields } from './product-problems.tsx';
import { CLASS_TEXTS, factsOf } from './product-texts.ts';
import { SearchEngineFields } from './search-engine-fields.tsx';
import { SubscriptionPrices } from './subscription-prices.tsx';
import { documentOf, type TypedProduct, typedProduct } from './typed-product.ts';
import { VariantGrid } from './variant-grid.tsx';

/** What becomes of what is typed. */
type SaveIntent = 'save' | 'publish' | { day: string; time: string };

const CLASSES = Object.entries(CLASS_TEXTS).map(([value, label]) => ({ value, label }));

const HEATS = [
  { value: '', label: 'Unknown' },
  ...Array.from({ length: 11 }, (_, halves) => String(halves / 2)).map((value) => ({
    value,
    label: value === '0' ? 'None' : `${value} of 5 chillies`,
  })),
];

export interface ProductFormState {
  state: AdminFormState<TypedProduct>;
  submit: (intent: SaveIntent) => void;
  /** What is under way. */
  busyWith: SaveIntent | null;
}

/** The form of a product: what is typed is saved as a draft, published, or scheduled. */
export function useProductForm({
  handle,
  document,
  version,
  subscription_options: options,
}: StaffProduct): ProductFormState {
  const intent = useRef<SaveIntent>('save');
  const state = useAdminForm<TypedProduct, { version: number }>({
    defaults: typedProduct(document, {
      options: options.map(({ subscription_option_id: id }) => id),
      currencies: usePriceCurrencies(),
    }),
    storedAs: `product:${handle}`,
    stored: { version, facts: factsOf(document) },
    save: (api, fields, shownVersion) => {
      const body = { store_id: api.storeId, version: shownVersion, document: documentOf(fields, document) };
      const { current } = intent;
      const saved =
        current === 'save'
          ? api.call(productEndpoints.save, { params: { handle }, body })
          : api.call(productEndpoints.publish, {
              params: { handle },
              body: { ...body, publish_on: current === 'publish' ? null : current },
            });
      return saved.catch((failure: unknown) => {
        throw atFields(failure);
      });
    },
    refetch: [ADMIN_PRODUCTS],
    listsProblems: true,
    done: () => DONE_TEXTS[typeof intent.current === 'string' ? intent.current : 'schedule'],
  });
  return {
    state,
    submit: (meant) => {
      intent.current = meant;
      state.submit();
    },
    busyWith: state.isBusy ? intent.current : null,
  };
}

const DONE_TEXTS = {
  save: 'Saved. Shoppers see it once it is published.',
  publish: 'Published.',
  schedule: 'Scheduled.',
} as const;

/** All of a product that can be typed. */
export function ProductForm({
  product: { document, free_units: freeUnits, subscription_options: options },
  state,
}: {
  product: StaffProduct;
  state: AdminFormState<TypedProduct>;
}) {
  const isGiftCard = state.form.watch('taxClass') === 'gift_cards';
  return (
    <AdminForm state={state} isSubmittedAbove>
      <ShopAddresses />
      <Columns
        main={
          <Section title="What it is">
            <TextField label="Title" maxLength={200} required {...state.field('title')} />
            <TextField
              label="Line for lists"
              hint="What it is in at most 60 characters"
              maxLength={60}
              {...state.field('summary')}
            />
            <RichTextField
              label="Description"
              control={state.form.control}
              name="description"
              error={state.form.getFieldState('description', state.form.formState).error?.message}
              maxLength={5000}
              required
              place={PRODUCT_TEXT}
              form={PRODUCT_FORM}
              addresses={SHOP_ADDRESSES}
            />
            <FieldRow>
              <TextField
                label="On sale since"
                missing="Enter the day."
                type="date"
                required
                {...state.field('launchedOn')}
              />
              <SelectField
                label="Sold as"
                hint={isGiftCard ? 'Each variant is an amount' : undefined}
                choices={CLASSES}
                {...state.field('taxClass')}
              />
              <SelectField label="Heat" choices={HEATS} {...state.field('heat')} />
            </FieldRow>
            <TextField
              label="Diets"
              hint="With commas between them: vegan, gluten-free"
              maxLength={500}
              {...state.field('diets')}
            />
          </Section>
        }
        aside={
          <Section title="Pictures">
            <PictureList state={state} />
          </Section>
        }
      />
      <Section title="Variants and prices">
        <VariantGrid state={state} freeUnits={freeUnits} />
        <FieldProblem state={state} name="variants" />
      </Section>
      {options.length > 0 && !isGiftCard && (
        <Section title="Subscriptions">
          <SubscriptionPrices state={state} options={options} />
        </Section>
      )}
      <Section title="In search engines">
        <SearchEngineFields handle={document.handle} state={state} />
      </Section>
      {!isGiftCard && (
        <>
          <Section title="Label">
            <LabelFields state={state} />
          </Section>
          <Section title="Nutrition facts">
            <NutritionFields state={state} />
          </Section>
          <Section title="Bundles">
            <BundleFields
              state={state}
              options={options}
              storedIds={document.bundles.map(({ bundleId }) => bundleId)}
            />
          </Section>
        </>
      )}
    </AdminForm>
  );
}

/** What is wrong with a list as a whole. */
function FieldProblem({ state: { form }, name }: { state: AdminFormState<TypedProduct>; name: 'variants' }) {
  const { error } = form.getFieldState(name, form.formState);
  const message = error?.message ?? error?.root?.message;
  return message === undefined ? null : (
    <p role="alert" className={styles.problem}>
      {sentenceAbout('This', message)}
    </p>
  );
}
