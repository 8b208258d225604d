import { priceBlock } from '#domain/catalog/display-price.ts';
import { formatDay } from '#domain/format-day.ts';
import type { Cents } from '#domain/money.ts';
import { firstRenewalDay } from '#domain/subscriptions/first-renewal.ts';
import { billingIntervalLabel } from '#domain/subscriptions/terms.ts';
import type { SubscriptionOption } from '#web/api/catalog/product.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { ownCurrency } from '#web/state/money/chosen-currency.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import styles from './subscription-terms.module.css';

interface SubscriptionTermsProps {
  option: SubscriptionOption;
  /** The price of one unit bought once, in the currency of subscriptions; null where it is not sold once. */
  onceCents: Cents | null;
}

/** What a subscription saves, when it is charged, how it ends, and from where it ships free. */
export function SubscriptionTerms({ option, onceCents }: SubscriptionTermsProps) {
  const {
    timeZone,
    freeShippingFrom,
    subscriptionsShipFreeFrom: freeFrom,
  } = useAppSelector((state) => state.global);
  const { originalPrice, savedPercent } = priceBlock(onceCents, option.priceCents);
  const next = formatDay(firstRenewalDay(new Date(), timeZone, option.interval), 'UTC');
  const currency = useAppSelector(ownCurrency);
  const money = useMoney(currency);
  const onceFreeFrom = freeShippingFrom[currency];
  const thresholdText = (amount: number) => money(amount * 100).replace(/\.00$/, '');
  return (
    <ul className={styles.terms}>
      {originalPrice !== null && (
        <li>
          You save {savedPercent}%: {money(originalPrice - option.priceCents)} on each, every time.
        </li>
      )}
      <li>
        Charged when you order, next on {next}, then {billingIntervalLabel(option.interval)}.
      </li>
      <li>Skip, pause, change or cancel: two taps in your profile or from any email about it.</li>
      {freeFrom !== null && freeFrom !== onceFreeFrom && (
        <li>
          Ships free from {thresholdText(freeFrom)}
          {onceFreeFrom && `, not ${thresholdText(onceFreeFrom)}`}.
        </li>
      )}
    </ul>
  );
}
