import { SUBSCRIPTION_CURRENCY } from '#domain/cart/cart-currency.ts';
import { priceBlock } from '#domain/catalog/display-price.ts';
import type { SubscriptionOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Bundle, Variant } from '#web/api/catalog/product.ts';
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
  const once = priceOnce(item);
  const saved = Math.max(...subscriptions.map(({ priceCents }) => priceBlock(once, priceCents).savedPercent));
  return (
    <div className={styles.note}>
      <p>
        {saved > 0 && `Subscribing saves up to ${saved}%. `}Skip or cancel any time.{' '}
        <InSeenCurrency>
          {(code) => code !== SUBSCRIPTION_CURRENCY && 'Subscriptions are charged in US dollars.'}
        </InSeenCurrency>
      </p>
      <div role="status">
        {terms && option && <terms.SubscriptionTerms option={option} onceCents={once} />}
      </div>
    </div>
  );
}

/** The price bought once, in the currency of subscriptions. */
function priceOnce({ prices }: Bundle | Variant): Cents | null {
  const amounts = prices[SUBSCRIPTION_CURRENCY];
  if (amounts === undefined) return null;
  return 'discountedPriceCents' in amounts ? amounts.discountedPriceCents : amounts.priceCents;
}
