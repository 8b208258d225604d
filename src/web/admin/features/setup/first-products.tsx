import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { slugOf } from '#domain/content/page-address.ts';
import { currencyLabel } from '#domain/currency-label.ts';
import { sentenceAtPath } from '#domain/text/problem-sentences.ts';
import { ADMIN_PRODUCTS, adminProductsQuery, productEndpoints } from '#web/api/admin/products-api.ts';
import { stockEndpoints } from '#web/api/admin/stock-api.ts';
import { uploadFile } from '#web/api/admin/upload-file.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldRow, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { type TypedAmounts, typedAmounts, typedCents } from '../currencies/typed-amounts.ts';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { priceProblem } from '../settings/typed-shipping.ts';
import styles from './setup.module.css';

interface TypedProduct {
  title: string;
  description: string;
  prices: TypedAmounts;
  weight: string;
  stock: string;
  alt: string;
}

const EMPTY = { title: '', description: '', weight: '', stock: '', alt: '' };

/** The first products: a name, a price, a picture and how many there are; the rest is on their pages. */
export function FirstProducts() {
  const products = useQuery(adminProductsQuery(useApi(), {}));
  const [added, setAdded] = useState(0);
  return (
    <>
      <p>
        Do you have a file from Shopify? <Link to="/admin/imports">Import your products</Link>.
      </p>
      <QueryStates query={products} failure="We could not fetch the products.">
        {({ products: rows }) =>
          rows.length > 0 && (
            <ul className={styles.list} aria-label="Your products">
              {rows.map(({ handle, title }) => (
                <li key={handle}>
                  <Link to={`/admin/products/${encodeURIComponent(handle)}`}>{title}</Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
      <NewProduct key={added} onAdded={() => setAdded(added + 1)} />
    </>
  );
}

function NewProduct({ onAdded }: { onAdded: () => void }) {
  const currencies = usePriceCurrencies();
  const [picture, setPicture] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const state = useAdminForm<TypedProduct>({
    defaults: { ...EMPTY, prices: typedAmounts(null, currencies) },
    save: async (api, typed) => {
      setMissing(picture === null);
      if (picture === null)
        throw new ApiProblem(400, { code: 'malformed', detail: 'Choose a picture of the product.' });
      return publishFirst(api, typed, picture).catch(withoutFields);
    },
    refetch: [ADMIN_PRODUCTS],
    done: 'It is in the shop.',
    onSaved: onAdded,
  });
  return (
    <AdminForm state={state} submitLabel="Add the product">
      <TextField label="Name of the product" maxLength={200} required {...state.field('title')} />
      <TextAreaField
        label="Description"
        hint="What it is, and why somebody wants it"
        maxLength={5000}
        required
        {...state.field('description')}
      />
      <FieldRow>
        {currencies.map((currency) => (
          <TextField
            key={currency}
            label={`Price in ${currencyLabel(currency)}`}
            inputMode="decimal"
            required
            {...state.field(`prices.${currency}`, priceProblem)}
          />
        ))}
      </FieldRow>
      <FieldRow>
        <TextField
          label="Weight when packed, in grams"
          inputMode="numeric"
          required
          {...state.field('weight', wholeProblem)}
        />
        <TextField
          label="How many you have"
          inputMode="numeric"
          required
          {...state.field('stock', wholeProblem)}
        />
      </FieldRow>
      <FileField
        label="Picture"
        hint="JPEG, PNG or WebP, up to 25 MB"
        error={isMissing && picture === null ? 'is missing' : null}
        accept="image/jpeg,image/png,image/webp"
        onFiles={([file]) => setPicture(file ?? null)}
      />
      <TextField
        label="Alternative text"
        hint="What is to be seen, for people who do not see it"
        maxLength={300}
        required
        {...state.field('alt')}
      />
    </AdminForm>
  );
}

const wholeProblem = (typed: string): true | string =>
  /^\d{1,6}$/.test(typed.trim()) || 'must be a whole number';

/** The fields of the document are not those of this form. */
function withoutFields(failure: unknown): never {
  if (!(failure instanceof ApiProblem) || failure.errors.length === 0) throw failure;
  const detail = failure.errors.map(({ path, message }) => sentenceAtPath(path, message)).join(' ');
  throw new ApiProblem(failure.status, { code: failure.code, detail });
}

/** By the same calls as the page of a product: a draft, its picture, published, and its stock counted. */
async function publishFirst(api: ApiClient, typed: TypedProduct, picture: File): Promise<void> {
  const store = { store_id: api.storeId };
  const handle = slugOf(typed.title);
  await startUnlessThere(api, typed.title, handle);
  const url = await uploadFile(api, productEndpoints.uploadPicture, picture);
  const { version, document } = await api.call(productEndpoints.page, { params: { handle }, query: store });
  const sku = handle.toUpperCase();
  await api.call(productEndpoints.publish, {
    params: { handle },
    body: {
      ...store,
      version,
      publish_on: null,
      document: {
        ...document,
        title: typed.title,
        description: typed.description,
        pictures: [{ url, alt: typed.alt }],
        variants: [
          {
            sku,
            description: typed.title,
            attributes: {},
            weightGrams: Number(typed.weight),
            netWeightGrams: null,
            prices: typedCents(typed.prices),
            foods: [],
            subscriptionPrices: {},
            pictures: [],
          },
        ],
      },
    },
  });
  await api.call(stockEndpoints.count, { body: { ...store, sku, on_hand: Number(typed.stock) } });
}

/** A draft of the same name that could not be published before is taken up again. */
async function startUnlessThere(api: ApiClient, title: string, handle: string): Promise<void> {
  try {
    await api.call(productEndpoints.start, { body: { store_id: api.storeId, title, handle, copy_of: null } });
  } catch (failure) {
    if (!(failure instanceof ApiProblem && failure.code === 'already_used')) throw failure;
    const { status } = await api.call(productEndpoints.page, {
      params: { handle },
      query: { store_id: api.storeId },
    });
    if (status !== 'draft') throw failure;
  }
}
