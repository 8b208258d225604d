import type { PriceInfo, ShippingOption } from '#contracts/checkout-calls.ts';
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  canAskForDelivery,
  concernsDelivery,
  withField,
} from './contact.ts';

/** How the parcel can travel. `request` numbers the question, so that a late answer to an older one is ignored. */
export type Delivery =
  | { status: 'waiting' }
  | { status: 'asking'; request: number }
  | { status: 'offered'; options: readonly ShippingOption[]; chosenId: string | null }
  | { status: 'refused'; message: string };

/** What it costs. `amounts` are what the shopper sees now; null before the first preview. */
export type Price =
  | { status: 'none'; amounts: null }
  | { status: 'asking'; request: number; amounts: PriceInfo | null }
  | { status: 'estimated' | 'verified'; amounts: PriceInfo }
  | { status: 'refused'; amounts: null; message: string };

/** Why the last attempt to pay did not go through. */
export type PaymentProblem =
  | { kind: 'declined'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'amount_changed'; before: number | null };

export interface CheckoutForm {
  contact: Contact;
  /** Fields that were left once: their problems show from then on. */
  visited: Partial<Record<ContactField, true>>;
  /** After an attempt to pay, every problem shows. */
  isAttempted: boolean;
  delivery: Delivery;
  /** A choice from before a reload or a trip to the bank, taken up again when it is still offered. */
  rememberedOptionId: string | null;
  price: Price;
  isCardFormReady: boolean;
  isPaying: boolean;
  problem: PaymentProblem | null;
  lastRequest: number;
}

export type CheckoutAction =
  | { type: 'prefilled'; contact: Partial<Contact> }
  | { type: 'edited'; field: ContactField; value: string }
  | { type: 'fieldLeft'; field: ContactField }
  | { type: 'deliveryAskedAgain' }
  | { type: 'deliveryOffered'; request: number; options: readonly ShippingOption[] }
  | { type: 'deliveryRefused'; request: number; message: string }
  | { type: 'optionChosen'; optionId: string }
  | { type: 'priceAskedAgain' }
  | { type: 'priceEstimated'; request: number; amounts: PriceInfo }
  | { type: 'priceRefused'; request: number; message: string }
  | { type: 'cardFormReady' }
  | { type: 'attemptFoundErrors' }
  | { type: 'paymentStarted' }
  | { type: 'amountsVerified'; amounts: PriceInfo }
  | { type: 'amountChanged'; amounts: PriceInfo }
  | { type: 'paymentStopped'; problem: PaymentProblem | null };

const NO_PRICE: Price = { status: 'none', amounts: null };

/** A fresh form, or one that goes on from what was typed before. */
export function startCheckoutForm(contact: Contact, rememberedOptionId: string | null = null): CheckoutForm {
  const form: CheckoutForm = {
    contact,
    visited: {},
    isAttempted: false,
    delivery: { status: 'waiting' },
    rememberedOptionId,
    price: NO_PRICE,
    isCardFormReady: false,
    isPaying: false,
    problem: null,
    lastRequest: 0,
  };
  return canAskForDelivery(contact) ? askForDelivery(form) : form;
}

const CHANGES_THE_ORDER: ReadonlySet<CheckoutAction['type']> = new Set([
  'prefilled',
  'edited',
  'optionChosen',
]);

/**
 * Every step of a checkout, as spec §4 Checkout has them. Pure: what has to be asked shows in `delivery` and `price`. While a
 * payment is on its way nothing that it was verified with can be changed.
 */
export function checkoutReducer(form: CheckoutForm, action: CheckoutAction): CheckoutForm {
  if (form.isPaying && CHANGES_THE_ORDER.has(action.type)) return form;
  switch (action.type) {
    case 'prefilled':
      return prefilled(form, action.contact);
    case 'edited':
      return edited(form, action.field, action.value);
    case 'fieldLeft':
      return { ...form, visited: { ...form.visited, [action.field]: true } };
    case 'deliveryAskedAgain':
      return canAskForDelivery(form.contact) ? askForDelivery(form) : form;
    case 'deliveryOffered':
      return isCurrent(form.delivery, action.request) ? offered(form, action.options) : form;
    case 'deliveryRefused':
      return isCurrent(form.delivery, action.request)
        ? { ...form, delivery: { status: 'refused', message: action.message } }
        : form;
    case 'optionChosen':
      return chosen(form, action.optionId);
    case 'priceAskedAgain':
      return chosenOptionId(form) === null ? form : askForPrice(form);
    case 'priceEstimated':
      return isCurrent(form.price, action.request)
        ? { ...form, price: { status: 'estimated', amounts: action.amounts } }
        : form;
    case 'priceRefused':
      return isCurrent(form.price, action.request)
        ? { ...form, price: { status: 'refused', amounts: null, message: action.message } }
        : form;
    case 'cardFormReady':
      return { ...form, isCardFormReady: true };
    case 'attemptFoundErrors':
      return { ...form, isAttempted: true };
    case 'paymentStarted':
      return { ...form, isAttempted: true, isPaying: true, problem: null };
    case 'amountsVerified':
      return { ...form, price: { status: 'verified', amounts: action.amounts } };
    case 'amountChanged':
      return {
        ...form,
        isPaying: false,
        problem: { kind: 'amount_changed', before: form.price.amounts?.total ?? null },
        price: { status: 'verified', amounts: action.amounts },
      };
    case 'paymentStopped':
      return { ...form, isPaying: false, problem: action.problem };
  }
}

function edited(form: CheckoutForm, field: ContactField, value: string): CheckoutForm {
  const contact = withField(form.contact, field, value);
  const next: CheckoutForm = { ...form, contact, problem: null, price: unverified(form.price) };
  if (concernsDelivery(field) && form.contact[field] !== value) return addressChanged(next);
  const isNewlyComplete = form.delivery.status === 'waiting' && canAskForDelivery(contact);
  return isNewlyComplete ? askForDelivery(next) : next;
}

/** Fills in what is still empty; what was typed stays. */
function prefilled(form: CheckoutForm, known: Partial<Contact>): CheckoutForm {
  const empty = CONTACT_FIELDS.filter((field) => form.contact[field] === '');
  return empty.reduce((filled, field) => (known[field] ? edited(filled, field, known[field]) : filled), form);
}

function addressChanged(form: CheckoutForm): CheckoutForm {
  const reset: CheckoutForm = {
    ...form,
    delivery: { status: 'waiting' },
    rememberedOptionId: null,
    price: NO_PRICE,
  };
  return canAskForDelivery(form.contact) ? askForDelivery(reset) : reset;
}

function askForDelivery(form: CheckoutForm): CheckoutForm {
  const request = form.lastRequest + 1;
  return { ...form, lastRequest: request, delivery: { status: 'asking', request }, price: NO_PRICE };
}

function offered(form: CheckoutForm, options: readonly ShippingOption[]): CheckoutForm {
  const next: CheckoutForm = { ...form, delivery: { status: 'offered', options, chosenId: null } };
  return form.rememberedOptionId === null ? next : chosen(next, form.rememberedOptionId);
}

function chosen(form: CheckoutForm, optionId: string): CheckoutForm {
  const { delivery } = form;
  if (delivery.status !== 'offered') return form;
  if (!delivery.options.some((option) => option.shipping_option_id === optionId)) return form;
  return askForPrice({ ...form, problem: null, delivery: { ...delivery, chosenId: optionId } });
}

function askForPrice(form: CheckoutForm): CheckoutForm {
  const request = form.lastRequest + 1;
  return { ...form, lastRequest: request, price: { status: 'asking', request, amounts: form.price.amounts } };
}

const unverified = (price: Price): Price =>
  price.status === 'verified' ? { ...price, status: 'estimated' } : price;

const isCurrent = (asked: Delivery | Price, request: number) =>
  asked.status === 'asking' && asked.request === request;

/** The shipping option that is chosen now, if one is. */
export function chosenOptionId({ delivery }: CheckoutForm): string | null {
  return delivery.status === 'offered' ? delivery.chosenId : null;
}
