import { type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { smallestCharge } from '#domain/checkout/smallest-charge.ts';
import type { OpenCheckout } from '#web/api/checkout/checkout-calls.ts';
import type { CheckoutDetails, CheckoutSession } from '#web/api/checkout/checkout-queries.ts';
import type { CardIntent } from '#web/shop/payments/payment-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import type { CheckoutForm } from '../checkout-form.ts';
import { savingOf } from '../checkout-selectors.ts';
import { giftProblem, NOTE_FIELD } from '../gift/gift-input.ts';
import type { PaymentResultDeps } from '../payment/payment-result.ts';
import { ProblemNotice } from '../payment/problem-notice.tsx';
import styles from './express-checkout.module.css';

export interface ExpressCheckoutProps extends PaymentResultDeps {
  provider: CheckoutSession['provider'];
  checkout: OpenCheckout;
  intent: CardIntent;
  details: CheckoutDetails;
  form: CheckoutForm;
  /** Contains the gift note's field, for the focus. */
  formElement: RefObject<HTMLFormElement | null>;
}

const loadWallet = () => import('./express-wallet.tsx');

/** Wallets above the form; nothing where this browser has none. Not for subscriptions: docs/decisions/0208. */
export function ExpressCheckout({ details, formElement, ...props }: ExpressCheckoutProps) {
  const { provider, checkout, intent, form, dispatch } = props;
  const itemsCents = details.subtotal - savingOf(form).amount;
  const isOffered = checkout.subscription === null && itemsCents >= smallestCharge(checkout.currency);
  const [isAvailable, setAvailable] = useState(provider === 'sandbox');
  const [isOpen, setOpen] = useState(false);
  const wallet = useDeferredImport(loadWallet, isOffered && (isOpen || provider !== 'sandbox'));
  const titleId = useId();

  /** Whether the wallet's sheet may open; otherwise the reason is shown. */
  function press(): boolean {
    if (form.isPaying) return false;
    const message = notYet(form);
    dispatch({ type: 'walletOpened' });
    if (message === null) return true;
    dispatch({ type: 'paymentStopped', problem: { kind: 'refused', message } });
    const note = formElement.current?.elements.namedItem(NOTE_FIELD);
    if (giftProblem(form.gift) !== null && note instanceof HTMLElement) note.focus();
    return false;
  }

  /** Wallets turn up once Stripe has looked for them; what the shopper is filling in does not move. */
  function show(isNowAvailable: boolean): void {
    const focused = formElement.current?.contains(document.activeElement) ? document.activeElement : null;
    const before = focused?.getBoundingClientRect().top ?? 0;
    flushSync(() => setAvailable(isNowAvailable));
    if (focused) scrollBy({ top: focused.getBoundingClientRect().top - before, behavior: 'instant' });
  }

  if (!isOffered) return null;
  return (
    <section className={styles.express} data-available={isAvailable} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Express checkout
      </h2>
      {provider === 'sandbox' && (
        <Button
          variant="secondary"
          isWide
          className={styles.wallet}
          isLoading={isOpen && wallet === null}
          disabled={form.isPaying && !isOpen}
          onClick={() => setOpen(press())}
        >
          Sandbox wallet
        </Button>
      )}
      {wallet && (
        <wallet.ExpressWallet
          {...props}
          intent={intent}
          currency={checkout.currency}
          subtotal={details.subtotal}
          itemsCents={itemsCents}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onPress={press}
          onAvailable={show}
        />
      )}
      {form.payment === 'wallet' && <ProblemNotice form={form} currency={checkout.currency} />}
      <p className={styles.or}>or pay by card below</p>
    </section>
  );
}

/** Why no wallet may open yet, or null. */
const notYet = ({ gift, discount }: CheckoutForm): string | null =>
  discount.status === 'checking' ? 'One moment, we are checking the discount code.' : giftProblem(gift);
