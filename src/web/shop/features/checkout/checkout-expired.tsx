import { currencyInText } from '#domain/money.ts';
import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { ownCurrency } from '#web/state/money/chosen-currency.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { BlockingMessage } from './checkout-states.tsx';
import styles from './checkout-states.module.css';

/** A checkout whose time is over, or whose currency the shop has stopped to sell in. Its items may still be in the cart. */
export default function CheckoutExpired({
  details: { currency_stopped: isStopped, currency },
}: {
  details: CheckoutDetails;
}) {
  const own = currencyInText(useAppSelector(ownCurrency));
  return (
    <BlockingMessage
      title={
        isStopped ? `This shop no longer sells in ${currencyInText(currency)}.` : 'This checkout has run out.'
      }
    >
      <p>
        Nothing was charged. What you wanted is still in your cart
        {isStopped && `, with prices in ${own}`}, and so is what you typed.
      </p>
      <div className={styles.actions}>
        <ButtonLink reloadDocument to="/checkout">
          {isStopped ? `Continue in ${own}` : 'Start again'}
        </ButtonLink>
        <ButtonLink to="/cart" variant="secondary">
          Check your cart
        </ButtonLink>
      </div>
    </BlockingMessage>
  );
}
