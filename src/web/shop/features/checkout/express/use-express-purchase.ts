import { useRef } from 'react';
import type { CheckoutPrices as PriceInfo } from '#contracts/checkout/checkout-calls.ts';
import type { ShippingOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import { finalizeTotals, type OpenCheckout } from '#web/api/checkout/checkout-calls.ts';
import { type ExpressQuote, fetchExpressQuote } from '#web/api/checkout/express-checkout-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import type {
  WalletAddress,
  WalletConfirmation,
  WalletPurchase,
  WalletQuote,
  WalletRecipient,
} from '#web/shop/payments/wallet.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { appliedCode, type CheckoutForm } from '../checkout-form.ts';
import { contactErrors, recipientOf } from '../contact/contact.ts';
import { codeRefusalText, isCodeRefusal } from '../discount/code-refusal.ts';
import { giftToSend } from '../gift/gift-input.ts';
import { handleOutcome, handleRefusedTotal, type PaymentResultDeps } from '../payment/payment-result.ts';
import { serverMessageOf } from '../server-message.ts';
import { completedAddress } from './known-address.ts';

export interface ExpressPurchaseDeps extends PaymentResultDeps {
  checkout: OpenCheckout;
  /** Of the items on the screen, which another tab may have changed. */
  subtotal: Cents;
  form: CheckoutForm;
}

const TRY_AGAIN = 'Open the wallet to try again: it cannot pay twice.';
const NO_QUOTE = 'The price for this address could not be worked out. Please try again.';
const NOT_QUOTED = 'One moment: there is no total for this address yet.';

/** What the wallet has shown. The code is that of the quote, whatever happens to the form meanwhile. */
interface Shown {
  quote: ExpressQuote;
  discountCode: string | null;
}

/**
 * Pays the checkout with a wallet: the server's quotes for its sheet, then the finalized total, which is only
 * authorized if it is the one in the sheet. The form stays as it is. docs/decisions/0207.
 */
export function useExpressPurchase(deps: ExpressPurchaseDeps): WalletPurchase {
  const { checkout, subtotal, form, dispatch, onPaid, onStale } = deps;
  const api = useApi();
  const money = useMoney(checkout.currency);
  const shown = useRef<Shown | null>(null);
  const confirmedAddress = useRef<Address | null>(null);
  const isRunning = useRef(false);

  async function quote(address: WalletAddress, optionId: ShippingOptionId | null): Promise<WalletQuote> {
    const discountCode = appliedCode(form);
    const whole = completedAddress(address, confirmedAddress.current);
    const request = { sessionId: checkout.sessionId, address: whole, optionId, discountCode };
    shown.current = null;
    try {
      const answer = await fetchExpressQuote(api, request);
      if (answer.gift_cards.length > 0 && answer.amount_due === 0)
        return { kind: 'refused', message: 'Gift cards pay all of it: place the order in the form below.' };
      shown.current = { quote: answer, discountCode };
      if (answer.subtotal !== subtotal) onStale();
      return { kind: 'quoted', quote: answer };
    } catch (failure) {
      if (discountCode === null || !isCodeRefusal(failure))
        return { kind: 'refused', message: serverMessageOf(failure, NO_QUOTE) };
      const message = codeRefusalText(failure);
      dispatch({ type: 'codeDropped', code: discountCode, message });
      // Not every text of a refusal ends in a full stop: the specification's own do not.
      const end = message.endsWith('.') ? '' : '.';
      return { kind: 'refused', message: `${message}${end} It is taken off: try again for the new total.` };
    }
  }

  async function confirm(
    recipient: WalletRecipient,
    shippingOptionId: ShippingOptionId,
  ): Promise<WalletConfirmation> {
    const agreed = shown.current;
    if (isRunning.current || form.isPaying || agreed?.quote.shipping_option_id !== shippingOptionId)
      return refused(NOT_QUOTED);
    const [error] = Object.values(contactErrors(recipient));
    if (error !== undefined) return refused(error, true);
    isRunning.current = true;
    dispatch({ type: 'walletPaymentStarted' });
    const confirmation = await finalize(recipient, shippingOptionId, agreed);
    if (confirmation.kind !== 'ready') isRunning.current = false;
    return confirmation;
  }

  async function finalize(
    recipient: WalletRecipient,
    shippingOptionId: ShippingOptionId,
    agreed: Shown,
  ): Promise<WalletConfirmation> {
    const { discountCode } = agreed;
    const amountDue = agreed.quote.amount_due;
    const sent = recipientOf(recipient);
    confirmedAddress.current = sent.address;
    try {
      const amounts = await finalizeTotals(api, checkout, {
        ...sent,
        shippingOptionId,
        discountCode,
        gift: giftToSend(form.gift),
        savesAddress: false,
        amountDue,
      });
      return compare(amounts, agreed.quote, sent.email);
    } catch (failure) {
      return refused(handleRefusedTotal(failure, { discountCode, amountDue }, TRY_AGAIN, deps));
    }
  }

  function compare(amounts: PriceInfo, agreed: PriceInfo, email: string): WalletConfirmation {
    if (amounts.amount_due === 0) {
      onPaid(checkout.paymentIntentId);
      return { kind: 'placed' };
    }
    if (amounts.amount_due === agreed.amount_due && amounts.currency === agreed.currency) {
      const returnUrl = `${window.location.origin}/checkout-confirmation`;
      return { kind: 'ready', details: { returnUrl, receiptEmail: email } };
    }
    const { amount_due: total } = amounts;
    const { amount_due: previousTotal } = agreed;
    dispatch({ type: 'paymentStopped', problem: { kind: 'amount_changed', total, previousTotal } });
    onStale();
    return refused(`The total is now ${money(total)}, not ${money(previousTotal)}. Nothing was charged.`);
  }

  return {
    quote,
    confirm,
    finish(outcome) {
      isRunning.current = false;
      handleOutcome(outcome, checkout.paymentIntentId, TRY_AGAIN, deps);
    },
  };
}

const refused = (message: string, isAddress = false): WalletConfirmation => ({
  kind: 'refused',
  message,
  isAddress,
});
