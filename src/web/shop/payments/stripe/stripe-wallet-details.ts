import type {
  LineItem,
  ShippingRate,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import type { ShippingOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { formatEstimate } from '#domain/shipping/format-estimate.ts';
import type { ExpressQuote } from '#web/api/checkout/express-checkout-calls.ts';
import type { WalletRecipient } from '../wallet.ts';

/** Stripe refuses more shipping rates than this. */
const MAX_RATES = 9;

/** Wallets that authorize within the page, as cards do: docs/decisions/0045. */
export const walletOptions = (countries: readonly string[]): StripeExpressCheckoutElementOptions => ({
  emailRequired: true,
  shippingAddressRequired: true,
  allowedShippingCountries: [...countries],
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
  layout: { maxColumns: 2, maxRows: 2, overflow: 'auto' },
  buttonHeight: 48,
});

/** What the sheet opens with. It asks for the costs of its address at once, and cannot pay with this rate. */
export const openingDetails = (
  itemsCents: Cents,
): { lineItems: LineItem[]; shippingRates: ShippingRate[] } => ({
  lineItems: [{ name: 'Items', amount: itemsCents }],
  shippingRates: [{ id: 'pending', displayName: 'Worked out from your address', amount: 0 }],
});

/** The rows of the sheet; they add up to the total, so tax that they include is none. */
export function lineItemsOf({
  subtotal,
  discount,
  shipping,
  tax,
  tax_name,
  total,
  amount_due,
}: ExpressQuote): LineItem[] {
  return [
    { name: 'Items', amount: subtotal },
    ...(discount === 0 ? [] : [{ name: 'Discount', amount: -discount }]),
    { name: 'Shipping', amount: shipping },
    ...(tax_name === null ? [{ name: 'Tax', amount: tax }] : []),
    ...(total === amount_due ? [] : [{ name: 'Gift cards', amount: amount_due - total }]),
  ];
}

/** The shipping options, the quoted one first: wallets choose the first. */
export function shippingRatesOf({
  shipping_options: options,
  shipping_option_id,
}: ExpressQuote): ShippingRate[] {
  const chosenFirst = options.toSorted(
    (a, b) =>
      Number(b.shipping_option_id === shipping_option_id) -
      Number(a.shipping_option_id === shipping_option_id),
  );
  return chosenFirst.slice(0, MAX_RATES).map((option) => ({
    id: option.shipping_option_id,
    displayName: option.shipping_option_name,
    amount: option.price,
    ...(option.delivery_estimate && {
      deliveryEstimate: `Arrives ${formatEstimate(option.delivery_estimate)}`,
    }),
  }));
}

type Confirmed = Pick<
  StripeExpressCheckoutElementConfirmEvent,
  'billingDetails' | 'shippingAddress' | 'shippingRate'
>;

/** What the shopper has confirmed, or null if the wallet left out the address or the shipping. */
export function confirmedDetails({
  billingDetails,
  shippingAddress,
  shippingRate,
}: Confirmed): { recipient: WalletRecipient; optionId: ShippingOptionId } | null {
  if (!shippingAddress || !shippingRate) return null;
  const { name, address } = shippingAddress;
  const { line1, line2, city, state, postal_code, country } = address;
  return {
    recipient: {
      name,
      line1,
      line2: line2 ?? '',
      city,
      state,
      postal_code,
      country,
      email: billingDetails?.email ?? '',
    },
    optionId: shippingRate.id as ShippingOptionId,
  };
}
