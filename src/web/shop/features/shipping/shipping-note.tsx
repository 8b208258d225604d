import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import { cheapestShipping } from '#domain/shipping/cheapest-shipping.ts';
import { formatEstimate } from '#domain/shipping/format-estimate.ts';
import {
  type Destination,
  type ShippedItems,
  type ShippingOffer,
  shippingQuery,
} from '#web/api/checkout/shipping-query.ts';
import { useApi } from '#web/api/use-api.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { readStoredPostalCode, subscribeToPostalCode } from '#web/state/stored-postal-code.ts';
import { chosenCurrency } from '#web/state/money/chosen-currency.ts';
import { likelyCountry, usePricesIncludeTax } from '#web/state/shipping-countries.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './shipping-note.module.css';

interface ShippingNoteProps {
  items: ShippedItems;
  subtotal: Cents;
  hasField: boolean;
}

const loadForm = () => import('./postal-code-form.tsx');

/** The cheapest shipping to the entered postal code, or to the visitor's country, and when it arrives. */
export function ShippingNote({ items, subtotal, hasField }: ShippingNoteProps) {
  const destination = useDestination();
  const { data, isError } = useQuery(shippingQuery(useApi(), destination, items));
  return (
    <div className={styles.note}>
      <div className={styles.offer} role={hasField ? 'status' : undefined}>
        {data && (
          <Offer offer={data} currency={items.currency} subtotal={subtotal} destination={destination} />
        )}
        {!data && isError && <p>Shipping and days are worked out at checkout.</p>}
      </div>
      {hasField && <DeferredForm stored={destination.postalCode} />}
    </div>
  );
}

function DeferredForm({ stored }: { stored: string | null }) {
  const form = useDeferredImport(loadForm, true);
  return form && <form.PostalCodeForm stored={stored} />;
}

interface OfferProps {
  offer: ShippingOffer;
  currency: CurrencyCode;
  subtotal: Cents;
  destination: Destination;
}

function Offer({ offer, currency, subtotal, destination }: OfferProps) {
  const money = useMoney(currency);
  const includesTax = usePricesIncludeTax(destination.country);
  const cheapest = cheapestShipping(offer.shipping_options, subtotal);
  if (cheapest === null) return null;
  const { option, priceCents } = cheapest;
  const threshold = option.free_shipping_threshold;
  const freeFrom = threshold === null ? '' : `, free from ${money(threshold * 100).replace(/\.00$/, '')}`;
  const isOutdated = offer.validUntil !== null && Date.now() >= offer.validUntil;
  return (
    <>
      <p>
        {includesTax && 'Tax included. '}
        {priceCents === 0 ? 'Shipping: free' : `Shipping from ${money(priceCents)}${freeFrom}`}
      </p>
      {option.delivery_estimate && !isOutdated && (
        <p>{deliveryText(formatEstimate(option.delivery_estimate), destination)}</p>
      )}
    </>
  );
}

const deliveryText = (days: string, { postalCode }: Destination) =>
  postalCode === null ? `Usually arrives ${days}` : `Arrives ${days} in ${postalCode}`;

/** The postal code of this tab; without one the country of the visitor's browser or currency. */
function useDestination(): Destination {
  const stored = useSyncExternalStore(subscribeToPostalCode, readStoredPostalCode, () => null);
  const country = useAppSelector((state) => likelyCountry(state, chosenCurrency(state)));
  const isServed = useAppSelector(({ global }) =>
    global.shipsTo.some(({ code }) => code === stored?.country),
  );
  return stored !== null && isServed ? stored : { country, postalCode: null };
}
