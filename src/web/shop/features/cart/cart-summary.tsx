import { type Cents, currencyInText } from '#domain/money.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { usePricesIncludeTax } from '#web/state/shipping-countries.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './cart-summary.module.css';

interface CartSummaryProps {
  total: Cents;
  onCheckout: () => void;
  isStarting: boolean;
  /** Why the checkout could not be started. */
  message: string | null;
}

/** The cart's total and the checkout button. Spec §2, Cart page. */
export function CartSummary({ total, onCheckout, isStarting, message }: CartSummaryProps) {
  const { currencyCode, chosenCurrency } = useAppSelector((state) => state.cart);
  const money = useMoney(currencyCode);
  return (
    <div className={styles.summary}>
      {message !== null && (
        <Notice kind="error">
          <p>{message}</p>
        </Notice>
      )}
      <p className={styles.total} aria-live="polite" aria-atomic="true">
        <span>Total</span> <span className={styles.amount}>{money(total)}</span>
      </p>
      {chosenCurrency !== null && currencyCode !== chosenCurrency && (
        <p className={styles.note}>
          Subscriptions are charged in {currencyInText(currencyCode)}, and so is everything that comes with
          them.
        </p>
      )}
      <CartSaving />
      <p className={styles.note}>
        {usePricesIncludeTax()
          ? 'Tax included. Shipping calculated at checkout'
          : 'Taxes and shipping calculated at checkout'}
        . Discount codes are entered there.
      </p>
      <Button size="large" isWide onClick={onCheckout} isLoading={isStarting}>
        checkout
      </Button>
    </div>
  );
}

/** What discounts without a code take off and what the next one needs, until the cart is changed again. */
function CartSaving() {
  const { currencyCode, serverCart, pending } = useAppSelector((state) => state.cart);
  const money = useMoney(currencyCode);
  const saving = serverCart?.saving;
  const next = serverCart?.nextSaving;
  if (!(saving || next) || pending.length > 0) return null;
  return (
    <div className={styles.saving} role="status">
      {saving && (
        <p>
          {saving.name}:{' '}
          <strong>
            {saving.amount === 0 ? 'free shipping' : `you save ${money(saving.amount)} at the checkout`}
          </strong>
        </p>
      )}
      {next && (
        <p>
          {saving?.name !== next.name && `${next.name}: `}
          {next.text}
        </p>
      )}
    </div>
  );
}
