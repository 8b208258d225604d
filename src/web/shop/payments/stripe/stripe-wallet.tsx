import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
} from '@stripe/stripe-js';
import { useMemo, useRef } from 'react';
import type { ShippingOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { logFailure } from '#web/api/failure-log.ts';
import type { PaymentDetails, PaymentOutcome } from '../payment-form.ts';
import type { WalletAddress, WalletProps, WalletQuote } from '../wallet.ts';
import { isLoadedForStripe } from './loaded-for-stripe.ts';
import { STRIPE_APPEARANCE } from './stripe-appearance.ts';
import { outcomeOfConfirmation } from './stripe-outcome.ts';
import {
  confirmedDetails,
  lineItemsOf,
  openingDetails,
  shippingRatesOf,
  walletOptions,
} from './stripe-wallet-details.ts';
import { useStripeJs } from './use-stripe-js.ts';

const NOT_ACCEPTED = 'The wallet could not pay. Try another card.';
const NO_ADDRESS = 'The wallet gave no address to ship to. Please choose one.';

/** The buttons of the wallets that Stripe finds in this browser. The amount is that of the sheet, not of the payment. */
export default function StripeWallet(props: WalletProps) {
  const { intent, currency, itemsCents } = props;
  const { script } = useStripeJs(intent.publishableKey);
  const options = useMemo(
    () => ({
      mode: 'payment' as const,
      amount: itemsCents,
      currency,
      captureMethod: 'manual' as const,
      appearance: STRIPE_APPEARANCE,
    }),
    [itemsCents, currency],
  );
  if (!isLoadedForStripe() || script.status !== 'ready') return null;
  return (
    <Elements stripe={script.stripe} options={options}>
      <WalletButtons {...props} />
    </Elements>
  );
}

function WalletButtons({ intent, itemsCents, countries, purchase, onPress, onAvailable }: WalletProps) {
  const stripe = useStripe();
  const elements = useElements();
  const address = useRef<WalletAddress | null>(null);
  const optionId = useRef<ShippingOptionId | null>(null);

  const showAmount = async (amount: Cents) => elements?.update({ amount });

  async function open(event: StripeExpressCheckoutElementClickEvent) {
    if (!onPress()) {
      event.reject();
      return;
    }
    address.current = null;
    optionId.current = null;
    // The sheet has to be opened within a second; the last one may have left its total behind.
    void showAmount(itemsCents);
    event.resolve(openingDetails(itemsCents));
  }

  async function showCosts(
    event:
      | StripeExpressCheckoutElementShippingAddressChangeEvent
      | StripeExpressCheckoutElementShippingRateChangeEvent,
    answer: WalletQuote,
  ) {
    if (answer.kind === 'refused') {
      event.reject();
      return;
    }
    const { quote } = answer;
    optionId.current = quote.shipping_option_id;
    await showAmount(quote.amount_due);
    event.resolve({ lineItems: lineItemsOf(quote), shippingRates: shippingRatesOf(quote) });
  }

  async function changeAddress(event: StripeExpressCheckoutElementShippingAddressChangeEvent) {
    address.current = event.address;
    await showCosts(event, await purchase.quote(event.address, optionId.current));
  }

  async function changeRate(event: StripeExpressCheckoutElementShippingRateChangeEvent) {
    if (address.current === null) {
      event.reject();
      return;
    }
    const chosen = event.shippingRate.id as ShippingOptionId;
    await showCosts(event, await purchase.quote(address.current, chosen));
  }

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent) {
    const fail = (message: string, isAddress = false) =>
      event.paymentFailed({ reason: isAddress ? 'invalid_shipping_address' : 'fail', message });
    const confirmed = confirmedDetails(event);
    if (confirmed === null) {
      fail(NO_ADDRESS, true);
      return;
    }
    const submitted = await elements?.submit();
    if (submitted?.error) {
      fail(submitted.error.message ?? NOT_ACCEPTED);
      return;
    }
    const confirmation = await purchase.confirm(confirmed.recipient, confirmed.optionId);
    if (confirmation.kind === 'placed') return;
    if (confirmation.kind === 'refused') {
      fail(confirmation.message, confirmation.isAddress);
      return;
    }
    const outcome = await authorize(confirmation.details).catch((failure: unknown): PaymentOutcome => {
      logFailure('confirm_payment', failure);
      return { kind: 'unknown' };
    });
    if (outcome.kind === 'declined' || outcome.kind === 'refused') fail(outcome.message);
    purchase.finish(outcome);
  }

  async function authorize({ returnUrl, receiptEmail }: PaymentDetails): Promise<PaymentOutcome> {
    if (!stripe || !elements) return { kind: 'unknown' };
    const outcome = outcomeOfConfirmation(
      await stripe.confirmPayment({
        elements,
        clientSecret: intent.clientSecret,
        confirmParams: {
          return_url: returnUrl,
          ...(receiptEmail !== null && { receipt_email: receiptEmail }),
        },
        redirect: 'if_required',
      }),
    );
    // A wallet has no field that could show what is wrong.
    return outcome.kind === 'incomplete' ? { kind: 'declined', message: NOT_ACCEPTED } : outcome;
  }

  const buttons = useMemo(() => walletOptions(countries), [countries]);

  return (
    <ExpressCheckoutElement
      options={buttons}
      onReady={({ availablePaymentMethods }) =>
        onAvailable(Object.values(availablePaymentMethods ?? {}).includes(true))
      }
      onAvailablePaymentMethodsChange={({ paymentMethods }) =>
        onAvailable(Object.values(paymentMethods ?? {}).some((method) => method?.available))
      }
      onLoadError={() => onAvailable(false)}
      onClick={open}
      onShippingAddressChange={changeAddress}
      onShippingRateChange={changeRate}
      onConfirm={confirm}
    />
  );
}
