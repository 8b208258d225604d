import { useId, useRef, useState } from 'react';
import type { TriedDiscount } from '#contracts/admin/discounts/discount-calls.ts';
import { type CurrencyCode, currencyName, formatMoney } from '#domain/money.ts';
import { COUNTRIES_WITH_REGIONS, hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { countryName } from '#domain/shipping/country-name.ts';
import { REGIONS } from '#domain/shipping/regions.ts';
import { discountEndpoints } from '#web/api/admin/discounts-api.ts';
import type { PurchasableItem } from '#web/api/admin/orders/draft-orders-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { COUNTRY_CHOICES } from '../../ui/forms/country-choices.ts';
import { FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Section, Sums } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { ItemPicker } from '../drafts/item-picker.tsx';
import styles from './try-discount.module.css';
import { type TypedDiscount, termsOf } from './typed-discount.ts';

interface SampleItem {
  sku: string | null;
  bundle_id: PurchasableItem['bundle_id'];
  name: string;
  quantity: string;
}

const NOWHERE = '';
const PLACES = [
  { value: NOWHERE, label: 'Without shipping' },
  ...COUNTRIES_WITH_REGIONS.flatMap((country) =>
    REGIONS[country].map(({ code, name }) => ({
      value: `${country}-${code}`,
      label: `${name}, ${countryName(country)}`,
    })),
  ),
  ...COUNTRY_CHOICES.filter(({ value }) => !hasRegions(value)),
];

/** Tries the terms as they are typed on a sample cart, before they are saved. */
export function TryDiscount({ state }: { state: AdminFormState<TypedDiscount> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Try it" actions={<Button onClick={() => setOpen(true)}>Try it on a sample cart</Button>}>
      <p>See what it takes off, as it is typed here. Nothing is saved, and its days do not matter.</p>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="A sample cart" shape="top">
        <Sample termsNow={() => termsOf(state.form.getValues())} />
      </Dialog>
    </Section>
  );
}

interface SampleCart {
  items: readonly SampleItem[];
  currency: CurrencyCode;
  place: string;
}

function Sample({ termsNow }: { termsNow: () => ReturnType<typeof termsOf> }) {
  const currencies = usePriceCurrencies();
  const [items, setItems] = useState<readonly SampleItem[]>([]);
  const [currency, setCurrency] = useState<CurrencyCode>(currencies[0]);
  const [place, setPlace] = useState(NOWHERE);
  const [result, setResult] = useState<{ tried: TriedDiscount; currency: CurrencyCode } | null>(null);
  /** The cart that is tried; null once it is another one. */
  const asked = useRef<SampleCart | null>(null);
  const trial = useChange({
    change: (api, cart: SampleCart) =>
      api.call(discountEndpoints.tryOut, {
        body: {
          store_id: api.storeId,
          currency: cart.currency,
          address: addressOf(cart.place),
          ...termsNow(),
          items: cart.items.map(({ sku, bundle_id, quantity }) => ({
            sku,
            bundle_id,
            quantity: Number(quantity),
          })),
        },
      }),
    onDone: (tried, cart) => {
      if (asked.current === cart) setResult({ tried, currency: cart.currency });
    },
  });
  /** What was tried before is not of this cart. */
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      asked.current = null;
      setResult(null);
      trial.reset();
      set(value);
    };
  const isCart = items.length > 0 && items.every(({ quantity }) => /^[1-9]\d{0,2}$/.test(quantity.trim()));
  return (
    <>
      <SampleItems items={items} currency={currency} onChange={change(setItems)} />
      <FieldRow>
        <SelectField
          label="Currency"
          choices={currencies.map((code) => ({ value: code, label: currencyName(code) }))}
          value={currency}
          onChange={({ currentTarget }) => change(setCurrency)(currentTarget.value as CurrencyCode)}
        />
        <SelectField
          label="Sent to"
          choices={PLACES}
          value={place}
          onChange={({ currentTarget }) => change(setPlace)(currentTarget.value)}
        />
      </FieldRow>
      <div>
        <Button
          variant="primary"
          isInactive={!isCart}
          isBusy={trial.pending !== null}
          onClick={() => {
            asked.current = { items, currency, place };
            trial.make(asked.current);
          }}
        >
          Try it
        </Button>
      </div>
      <div aria-live="polite" className={styles.result}>
        {trial.refusal !== null && <Notice tone="danger" title={trial.refusal} />}
        {result !== null && <Result {...result} />}
      </div>
    </>
  );
}

const addressOf = (place: string) => {
  const [country, state = ''] = place.split('-');
  return country ? { country, state } : null;
};

function SampleItems({
  items,
  currency,
  onChange,
}: {
  items: readonly SampleItem[];
  currency: CurrencyCode;
  onChange: (items: readonly SampleItem[]) => void;
}) {
  const [isPicking, setPicking] = useState(false);
  const heading = useId();
  return (
    <>
      {items.length === 0 && !isPicking && <EmptyState>Nothing in the cart yet.</EmptyState>}
      <ul className={styles.items} aria-label="In the cart">
        {items.map(({ sku, bundle_id, name, quantity }, index) => (
          <li key={sku ?? bundle_id} className={styles.item}>
            <TextField
              label={`Units of ${name}`}
              inputMode="numeric"
              maxLength={3}
              value={quantity}
              onChange={({ currentTarget }) =>
                onChange(items.with(index, { sku, bundle_id, name, quantity: currentTarget.value }))
              }
              required
            />
            <IconButton
              label={`Take out ${name}`}
              icon="close"
              onClick={() => onChange(items.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {isPicking ? (
        <section aria-labelledby={heading} className={styles.picker}>
          <h3 id={heading}>Put into the cart</h3>
          <ItemPicker
            currency={currency}
            isForDiscounts
            onPick={({ sku, bundle_id, title, description }) => {
              const isThere = items.some((item) => item.sku === sku && item.bundle_id === bundle_id);
              const name = [title, description].filter(Boolean).join(', ');
              if (!isThere) onChange([...items, { sku, bundle_id, name, quantity: '1' }]);
              setPicking(false);
            }}
          />
        </section>
      ) : (
        <div>
          <Button icon="plus" onClick={() => setPicking(true)}>
            Add an item
          </Button>
        </div>
      )}
    </>
  );
}

function Result({ tried, currency }: { tried: TriedDiscount; currency: CurrencyCode }) {
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <>
      {tried.problem === null ? (
        <ul className={styles.lines}>
          {tried.lines.map(({ title, description, quantity, subtotal, discount }) => (
            <li key={`${title} ${description}`}>
              {quantity} × {[title, description].filter(Boolean).join(', ')}, {money(subtotal)}:{' '}
              <strong>{discount === 0 ? 'nothing off' : `${money(discount)} off`}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <Notice tone="warn" title={tried.problem} />
      )}
      <Sums
        sums={[
          { name: 'Subtotal', amount: money(tried.subtotal) },
          { name: 'Discount', amount: tried.discount === 0 ? null : money(-tried.discount) },
          { name: shippingName(tried), amount: tried.shipping && shippingText(tried.shipping.price, money) },
          { name: 'Total before tax', amount: money(tried.total), isTotal: true },
        ]}
      />
    </>
  );
}

const shippingName = ({ shipping, free_shipping }: TriedDiscount) =>
  ['Shipping', shipping?.name, free_shipping && 'free by the discount'].filter(Boolean).join(', ');

const shippingText = (price: number, money: (cents: number) => string) =>
  price === 0 ? 'Free' : money(price);
