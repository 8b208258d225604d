import { priceBlock } from '#domain/catalog/display-price.ts';
import type { SubscriptionOptionId } from '#domain/ids.ts';
import { type Cents, type CurrencyCode, currencyInText } from '#domain/money.ts';
import type { Bundle, Variant } from '#web/api/catalog/product.ts';
import { ownCurrency } from '#web/state/money/chosen-currency.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { InSeenCurrency } from '#web/state/money/in-seen-currency.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './subscription-note.module.css';

const loadTerms = () => import('./subscription-terms.tsx');

interface SubscriptionNoteProps {
  item: Bundle | Variant;
  selected: SubscriptionOptionId | null;
}

/** What subscribing saves, and that it can be ended; for a selected interval also when it is charged. */
export function SubscriptionNote({ item, selected }: SubscriptionNoteProps) {
  const { subscriptions } = item;
  const option = subscriptions.find(({ subscriptionOptionId }) => subscriptionOptionId === selected);
  const terms = useDeferredImport(loadTerms, option !== undefined);
  const own = useAppSelector(ownCurrency);
  const once = priceOnce(item, own);
  const saved = Math.max(...subscriptions.map(({ priceCents }) => priceBlock(once, priceCents).savedPercent));
  return (
    <div className={styles.note}>
      <p>
        {saved > 0 && `Subscribing saves up to ${saved}%. `}Skip or cancel any time.{' '}
        <InSeenCurrency>
          {(code) => code !== own && `Subscriptions are charged in ${currencyInText(own)}.`}
        </InSeenCurrency>
      </p>
      <div role="status">
        {terms && option && <terms.SubscriptionTerms option={option} onceCents={once} />}
      </div>
    </div>
  );
}

/** The price bought once, in the currency of subscriptions. */
function priceOnce({ prices }: Bundle | Variant, currency: CurrencyCode): Cents | null {
  const amounts = prices[currency];
  if (amounts === undefined) return null;
  return 'discountedPriceCents' in amounts ? amounts.discountedPriceCents : amounts.priceCents;
}
