import type { CheckoutPrices as PriceInfo } from '#contracts/checkout/checkout-calls.ts';
import type { ShippingOption } from '#web/api/checkout/checkout-calls.ts';
import type { CheckoutAction, CheckoutForm } from '#web/shop/features/checkout/checkout-form.ts';
import { checkoutReducer, startCheckoutForm } from '#web/shop/features/checkout/checkout-reducer.ts';
import type { Contact } from '#web/shop/features/checkout/contact/contact.ts';
import { anId } from '../../../../../support/ids.ts';

export const CONTACT: Contact = {
  email: 'maya@example.com',
  country: 'US',
  name: 'Maya Rao',
  line1: '12 Mott Street',
  line2: '',
  city: 'New York',
  state: 'NY',
  postal_code: '10013',
};

export const NOTHING_TYPED: Contact = {
  email: '',
  country: 'US',
  name: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
};

const option = (id: string, price: number): ShippingOption => ({
  shipping_option_id: anId(id),
  shipping_option_name: id,
  additional_information: '',
  price,
  free_shipping_threshold: null,
  delivery_estimate: null,
});
export const STANDARD = option('standard', 599);
export const EXPRESS = option('express', 1499);
export const OPTIONS = [EXPRESS, STANDARD];
export const offerOf = (...options: ShippingOption[]) => ({
  shipping_options: options,
  estimates_valid_for_seconds: null,
});
export const OFFER = offerOf(...OPTIONS);

export const amounts = (total: number): PriceInfo => ({
  subtotal: total - 599,
  discount: 0,
  discount_name: null,
  shipping: 599,
  tax: 0,
  tax_name: null,
  total,
  gift_cards: [],
  amount_due: total,
  currency: 'usd',
});

/** A form after some actions. */
export const after = (form: CheckoutForm, ...actions: CheckoutAction[]) =>
  actions.reduce(checkoutReducer, form);

/** The numbers of the requests that a form waits for. */
export const askedNow = ({ delivery, price }: CheckoutForm) => ({
  delivery: delivery.status === 'loading' ? delivery.request : null,
  price: price.status === 'loading' ? price.request : null,
});

export const offer = (form: CheckoutForm, offered = OFFER, subtotal = 2400) =>
  after(form, {
    type: 'deliveryOffered',
    request: askedNow(form).delivery ?? -1,
    offer: offered,
    subtotal,
  });

export const estimate = (form: CheckoutForm, total: number) =>
  after(form, { type: 'priceEstimated', request: askedNow(form).price ?? -1, amounts: amounts(total) });

export const withOption = () =>
  after(offer(startCheckoutForm(CONTACT)), { type: 'optionChosen', optionId: anId('standard') });
export const payable = () => after(estimate(withOption(), 3000), { type: 'cardFormReady' });
