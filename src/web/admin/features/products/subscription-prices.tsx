import { useId } from 'react';
import type { StaffProduct } from '#contracts/admin/products/product-calls.ts';
import { currencyName } from '#domain/money.ts';
import { sentenceAtField } from '#domain/text/problem-sentences.ts';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { isOptionalPrice, type TypedProduct } from './typed-product.ts';
import styles from './variant-grid.module.css';

interface SubscriptionPricesProps {
  state: AdminFormState<TypedProduct>;
  options: StaffProduct['subscription_options'];
}

/** What a delivery of each variant costs, by how often it comes. Without prices a variant has no subscription. */
export function SubscriptionPrices({ state, options }: SubscriptionPricesProps) {
  const caption = useId();
  const variants = state.form.watch('variants');
  const currencies = usePriceCurrencies();
  if (variants.length === 0) return <EmptyState>Add a variant first.</EmptyState>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the window is scrolled by keys.
    <section className={styles.scroller} aria-labelledby={caption} tabIndex={0}>
      <table className={styles.grid}>
        <caption id={caption} className={styles.caption}>
          Prices of a delivery
        </caption>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {options.flatMap(({ subscription_option_id: id, name }) =>
              currencies.map((currency) => (
                <th key={`${id} ${currency}`} scope="col" className={styles.number}>
                  {name}
                  <span className={styles.hint}>{currencyName(currency)}</span>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {variants.map((variant, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are those of the variants, and keep nothing.
            <tr key={row}>
              <th scope="row">{variant.sku || variant.description || `Row ${row + 1}`}</th>
              {options.flatMap(({ subscription_option_id: id, name }) =>
                currencies.map((currency) => {
                  const path = `variants.${row}.subscriptionPrices.${id}.${currency}` as const;
                  const { error, ...registered } = state.field(path, isOptionalPrice);
                  return (
                    <td key={path}>
                      <input
                        type="text"
                        {...registered}
                        className={styles.numberCell}
                        style={{ minWidth: '6rem' }}
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={`${name}, ${currencyName(currency)}, row ${row + 1}`}
                        aria-invalid={error ? true : undefined}
                      />
                      {error && <p className={styles.error}>{sentenceAtField(error)}</p>}
                    </td>
                  );
                }),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
