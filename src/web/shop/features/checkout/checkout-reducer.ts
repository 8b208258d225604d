import { normalizeCode } from '#domain/discounts/discount.ts';
import type { Saving, ShippingOption } from '#web/api/checkout-calls.ts';
import type { StoredCode } from '#web/state/stored-discount-code.ts';
import {
  appliedCode,
  type CheckoutAction,
  type CheckoutForm,
  chosenOptionId,
  type Delivery,
  type Discount,
  type Price,
} from './checkout-form.ts';
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  canAskForDelivery,
  concernsDelivery,
  withField,
} from './contact/contact.ts';

const NO_PRICE: Price = { status: 'none', amounts: null };
const NO_CODE: Discount = { status: 'none' };

/** A fresh form, or one that goes on from what was typed before and the discount code that this tab keeps. */
export function startCheckoutForm(
  contact: Contact,
  savedOptionId: string | null = null,
  keptCode: StoredCode | null = null,
): CheckoutForm {
  const fresh: CheckoutForm = {
    contact,
    visited: {},
    typed: {},
    isAttempted: false,
    delivery: { status: 'waiting' },
    savedOptionId,
    price: NO_PRICE,
    discount: NO_CODE,
    terms: 'none',
    isCardFormReady: false,
    isPaying: false,
    problem: null,
    lastRequest: 0,
  };
  const form = keptCode === null ? fresh : askAboutCode(fresh, keptCode);
  return canAskForDelivery(contact) ? askForDelivery(form) : form;
}

const CHANGES_THE_ORDER: ReadonlySet<CheckoutAction['type']> = new Set([
  'prefilled',
  'edited',
  'optionChosen',
  'codeEntered',
  'codeRemoved',
  'termsTicked',
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
      return { ...edited(form, action.field, action.value), typed: { ...form.typed, [action.field]: true } };
    case 'fieldLeft':
      return fieldLeft(form, action.field);
    case 'deliveryRequestedAgain':
      return canAskForDelivery(form.contact) ? askForDelivery(form) : form;
    case 'deliveryOffered':
      return isCurrent(form.delivery, action.request) ? offered(form, action.options) : form;
    case 'deliveryRefused':
      return isCurrent(form.delivery, action.request)
        ? { ...form, delivery: { status: 'refused', message: action.message } }
        : form;
    case 'optionChosen':
      return chosen(form, action.optionId);
    case 'priceRequestedAgain':
      return askForPriceAgain(form);
    case 'priceEstimated':
      return isCurrent(form.price, action.request)
        ? withSaving({ ...form, price: { status: 'estimated', amounts: action.amounts } })
        : form;
    case 'priceRefused':
      return isCurrent(form.price, action.request)
        ? { ...form, price: { status: 'refused', amounts: null, message: action.message } }
        : form;
    case 'codeEntered':
      return askAboutCode(form, { code: action.code, isFromLink: false });
    case 'codeApplied':
      return isCurrent(form.discount, action.request) ? codeApplied(form, action.saving) : form;
    case 'codeRefused':
      return isCurrent(form.discount, action.request) ? codeRefused(form, action.message) : form;
    case 'codeRemoved':
      return askForPriceAgain({ ...form, discount: NO_CODE, problem: null });
    case 'codeDropped':
      return appliedCode(form) === action.code ? codeDropped(form, action) : form;
    case 'termsTicked':
      return { ...form, terms: action.isTicked ? 'agreed' : 'open' };
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

function fieldLeft(form: CheckoutForm, field: ContactField): CheckoutForm {
  const isPassed = form.contact[field] === '' && !form.typed[field];
  return isPassed ? form : { ...form, visited: { ...form.visited, [field]: true } };
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
    savedOptionId: null,
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
  return form.savedOptionId === null ? next : chosen(next, form.savedOptionId);
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

const askForPriceAgain = (form: CheckoutForm) =>
  chosenOptionId(form) === null ? form : askForPrice({ ...form, price: unverified(form.price) });

/** Spec §5: an empty code is ignored. */
function askAboutCode(form: CheckoutForm, { code: typed, isFromLink }: StoredCode): CheckoutForm {
  const code = normalizeCode(typed);
  if (code === '') return form;
  const request = form.lastRequest + 1;
  return { ...form, lastRequest: request, discount: { status: 'checking', request, code, isFromLink } };
}

function codeApplied(form: CheckoutForm, saving: Saving): CheckoutForm {
  const { discount } = form;
  if (discount.status !== 'checking') return form;
  const { code, isFromLink } = discount;
  return askForPriceAgain({
    ...form,
    problem: null,
    discount: { status: 'applied', code, isFromLink, saving },
  });
}

function codeRefused(form: CheckoutForm, message: string): CheckoutForm {
  const { discount } = form;
  if (discount.status !== 'checking') return form;
  const { code, isFromLink } = discount;
  return { ...form, discount: { status: 'refused', code, isFromLink, message } };
}

/** A quote refused the code that had been applied: it goes, its reason is said, and everything that was typed stays. */
function codeDropped(form: CheckoutForm, { code, message }: { code: string; message: string }): CheckoutForm {
  return askForPriceAgain({
    ...form,
    isPaying: false,
    problem: { kind: 'code_dropped', code, message },
    discount: { status: 'refused', code, isFromLink: false, message },
  });
}

/** The quote knows best what the code saves: the cart may be another one than when it was applied. */
function withSaving(form: CheckoutForm): CheckoutForm {
  const { discount, price } = form;
  if (discount.status !== 'applied' || price.amounts === null) return form;
  const saving = { ...discount.saving, amount: price.amounts.discount };
  return { ...form, discount: { ...discount, saving } };
}

const unverified = (price: Price): Price =>
  price.status === 'verified' ? { ...price, status: 'estimated' } : price;

const isCurrent = (asked: Delivery | Price | Discount, request: number) =>
  'request' in asked && asked.request === request;
