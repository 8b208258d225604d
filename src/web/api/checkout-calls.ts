import type { CallAnswer } from '#contracts/call.ts';
import type * as wire from '#contracts/checkout-calls.ts';
import type { confirmSandboxPayment as confirmSandboxCall } from '#contracts/sandbox-calls.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { ApiClient, CallOptions } from './client.ts';
import { endpoints } from './endpoints.ts';

export type ShippingOption = wire.ShippingOption;
/** What a checkout costs, in cents. `total = subtotal − discount + shipping + tax`. */
export type PriceInfo = wire.PriceInfo;
export type SandboxConfirmation = CallAnswer<typeof confirmSandboxCall>;

/** The checkout that is being paid, as its calls name it. */
export interface RunningCheckout {
  sessionId: string;
  paymentIntentId: string;
  currency: CurrencyCode;
}

/** Who gets the parcel, and where. */
export interface Recipient {
  address: Address;
  email: string;
  name: string;
}

export interface Shipment extends Recipient {
  shippingOptionId: string;
}

/** How a parcel reaches somebody. Spec §7, get_shipping_options. */
export async function askShippingOptions(
  api: ApiClient,
  { address, email }: Recipient,
  currency: CurrencyCode,
  options: CallOptions,
): Promise<ShippingOption[]> {
  const body = { address, store_id: api.storeId, email, currency };
  return (await api.call(endpoints.getShippingOptions, { body }, options)).shipping_options;
}

/** What the checkout would cost, tax included; nothing is stored. Spec §7, one-off tax preview. */
export function askTaxPreview(
  api: ApiClient,
  { sessionId, currency }: RunningCheckout,
  { address, email, name, shippingOptionId }: Shipment,
  options: CallOptions,
): Promise<PriceInfo> {
  const shipment = { address, email, name, shipping_option_id: shippingOptionId };
  const body = { session_id: sessionId, store_id: api.storeId, ...shipment, currency };
  return api.call(endpoints.previewTax, { body }, options);
}

/** Has the server verify and freeze the totals, and hold the stock. Spec §7, calculate_tax_final. */
export function freezeTotals(
  api: ApiClient,
  { paymentIntentId }: RunningCheckout,
  { address, email, name, shippingOptionId }: Shipment,
): Promise<PriceInfo> {
  const shipment = { address, email, name, shipping_id: shippingOptionId };
  return api.call(endpoints.calculateTaxFinal, {
    body: { payment_intent_id: paymentIntentId, store_id: api.storeId, ...shipment },
  });
}

export interface SandboxPayment {
  paymentIntentId: string;
  clientSecret: string;
  card: { number: string; expiry: string; securityCode: string };
  returnUrl: string;
  receiptEmail: string;
}

/** Authorises a payment with a test card. */
export function confirmSandboxPayment(api: ApiClient, payment: SandboxPayment): Promise<SandboxConfirmation> {
  const { number, expiry, securityCode } = payment.card;
  return api.call(endpoints.confirmSandboxPayment, {
    params: { payment_intent_id: payment.paymentIntentId },
    body: {
      client_secret: payment.clientSecret,
      card: { number, expiry, security_code: securityCode },
      return_url: payment.returnUrl,
      receipt_email: payment.receiptEmail,
    },
  });
}
