import { normalizeCode } from '#domain/discounts/discount.ts';
import type { ShippingOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { cheapestShipping } from '#domain/shipping/cheapest-shipping.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import type { OfferedShippingAnswer, Saving } from '#web/api/checkout/checkout-calls.ts';
import type { StoredCode } from '#web/state/cart/stored-discount-code.ts';
import {
  appliedCode,
  type CheckoutAction,
  type CheckoutForm,
  chosenOptionId,
  type DefaultReason,
  type DeliveryState,
  type DiscountCodeState,
  type GiftForm,
  NO_GIFT,
  type PriceState,
  type SavesAddress,
} from './checkout-form.ts';
import {
  affectsDelivery,
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  canRequestDelivery,
  EMPTY_CONTACT,
  withField,
} from './contact/contact.ts';

const NO_PRICE: PriceState = { status: 'none', amounts: null };
const NO_CODE: DiscountCodeState = { status: 'none' };

/** A new form, prefilled with earlier input and this tab's discount code. */
export function startCheckoutForm(
  contact: Contact,
  savedOptionId: ShippingOptionId | null = null,
  storedCode: StoredCode | null = null,
  gift: GiftForm = NO_GIFT,
): CheckoutForm {
  const fresh: CheckoutForm = {
    contact,
    gift,
    savesAddress: { isOn: false, isManual: false },
    touched: {},
    dirty: {},
    isSubmitted: false,
    delivery: { status: 'waiting' },
    lastChoice: savedOptionId === null ? null : { optionId: savedOptionId, isManual: true },
    price: NO_PRICE,
    discount: NO_CODE,
    terms: 'none',
    isCardFormReady: false,
    isPaying: false,
    payment: 'card',
    problem: null,
    lastRequest: 0,
  };
  const form = storedCode === null ? fresh : checkCode(fresh, storedCode);
  return canRequestDelivery(contact) ? requestDelivery(form) : form;
}

const LOCKED_WHILE_PAYING: ReadonlySet<CheckoutAction['type']> = new Set([
  'prefilled',
  'addressOffered',
  'addressChosen',
  'savingAddressToggled',
  'edited',
  'optionChosen',
  'giftEdited',
  'codeEntered',
  'codeRemoved',
  'termsToggled',
  'accountForgotten',
]);

/**
 * The state machine of spec §4 Checkout. It is pure: requests to make appear as `loading` or `checking`
 * statuses, and the order cannot be changed while a payment is in progress.
 */
export function checkoutReducer(form: CheckoutForm, action: CheckoutAction): CheckoutForm {
  if (form.isPaying && LOCKED_WHILE_PAYING.has(action.type)) return form;
  switch (action.type) {
    case 'prefilled':
      return prefilled(form, action.contact);
    case 'addressOffered':
      return withSavedAddress(form, action.recipient);
    case 'addressChosen':
      return addressChosen(form, action.recipient);
    case 'savingAddressToggled':
      return savingToggled(form, action);
    case 'edited':
      return { ...edited(form, action.field, action.value), dirty: { ...form.dirty, [action.field]: true } };
    case 'giftEdited':
      return giftEdited(form, action.change);
    case 'fieldLeft':
      return fieldLeft(form, action.field);
    case 'deliveryRequestedAgain':
      return canRequestDelivery(form.contact) ? requestDelivery(form) : form;
    case 'deliveryOffered':
      return isCurrent(form.delivery, action.request) ? offered(form, action.offer, action.subtotal) : form;
    case 'deliveryRefreshed':
      return refreshed(form, action.offer);
    case 'deliveryRefused':
      return isCurrent(form.delivery, action.request)
        ? {
            ...form,
            delivery: { status: 'refused', message: action.message, isPostalCode: action.isPostalCode },
          }
        : form;
    case 'optionChosen':
      return chosen(form, action.optionId, null);
    case 'priceRequestedAgain':
      return requestPriceAgain(form);
    case 'priceEstimated':
      return isCurrent(form.price, action.request)
        ? withSaving({ ...form, price: { status: 'estimated', amounts: action.amounts } })
        : form;
    case 'priceRefused':
      return isCurrent(form.price, action.request)
        ? { ...form, price: { status: 'refused', amounts: null, message: action.message } }
        : form;
    case 'codeEntered':
      return checkCode(form, { code: action.code, isFromLink: false });
    case 'codeApplied':
      return isCurrent(form.discount, action.request) ? codeApplied(form, action.saving) : form;
    case 'codeRefused':
      return isCurrent(form.discount, action.request) ? codeRefused(form, action) : form;
    case 'codeRemoved':
      return requestPriceAgain({ ...form, discount: NO_CODE, problem: null });
    case 'codeDropped':
      return codeDropped(form, action);
    case 'termsToggled':
      return { ...form, terms: action.isAgreed ? 'agreed' : 'open' };
    case 'cardFormReady':
      return { ...form, isCardFormReady: true };
    case 'attemptFoundErrors':
      return { ...form, isSubmitted: true };
    case 'paymentStarted':
      return { ...form, isSubmitted: true, isPaying: true, payment: 'card', problem: null };
    case 'walletOpened':
      return { ...form, payment: 'wallet', problem: null };
    case 'walletPaymentStarted':
      return { ...form, isPaying: true, payment: 'wallet', problem: null };
    case 'amountsVerified':
      return { ...form, price: { status: 'verified', amounts: action.amounts } };
    case 'amountChanged':
      return {
        ...form,
        isPaying: false,
        problem: {
          kind: 'amount_changed',
          total: action.amounts.amount_due,
          previousTotal: form.price.amounts?.amount_due ?? null,
        },
        price: { status: 'verified', amounts: action.amounts },
      };
    case 'paymentStopped':
      return { ...form, isPaying: false, problem: action.problem };
    case 'accountForgotten':
      return emptied(form);
  }
}

function edited(form: CheckoutForm, field: ContactField, value: string): CheckoutForm {
  const contact = withField(form.contact, field, value);
  const next: CheckoutForm = { ...form, contact, problem: null, price: unverified(form.price) };
  if (affectsDelivery(field) && form.contact[field] !== value) return addressChanged(next);
  const isNewlyComplete = form.delivery.status === 'waiting' && canRequestDelivery(contact);
  return isNewlyComplete ? requestDelivery(next) : next;
}

function fieldLeft(form: CheckoutForm, field: ContactField): CheckoutForm {
  const isUnchanged = form.contact[field] === '' && !form.dirty[field];
  return isUnchanged ? form : { ...form, touched: { ...form.touched, [field]: true } };
}

/** Fills in empty fields only. */
function prefilled(form: CheckoutForm, details: Partial<Contact>): CheckoutForm {
  const empty = CONTACT_FIELDS.filter((field) => form.contact[field] === '');
  return empty.reduce(
    (filled, field) => (details[field] ? edited(filled, field, details[field]) : filled),
    form,
  );
}

/** Fills in a saved address as a whole, also over a postal code from the cart, unless the shopper has begun to type one. */
function withSavedAddress(form: CheckoutForm, recipient: TypedRecipient): CheckoutForm {
  const { line1, line2, city, state } = form.contact;
  const { country, name, postal_code } = form.dirty;
  const isTyped = line1 + line2 + city + state !== '' || country || name || postal_code;
  return isTyped ? form : addressChanged({ ...form, contact: { ...form.contact, ...recipient } });
}

/** Without what belonged to the account that is signed out. The country stays, so that the form looks the same. */
function emptied(form: CheckoutForm): CheckoutForm {
  return addressChanged({
    ...form,
    contact: { ...EMPTY_CONTACT, country: form.contact.country },
    gift: NO_GIFT,
    savesAddress: { isOn: false, isManual: false },
    touched: {},
    dirty: {},
    isSubmitted: false,
    lastChoice: null,
    terms: form.terms === 'agreed' ? 'open' : form.terms,
    problem: null,
  });
}

/** Replaces the address as a whole. Its errors are shown once it is edited. */
function addressChosen(form: CheckoutForm, recipient: TypedRecipient): CheckoutForm {
  const { email: isEmailTouched } = form.touched;
  return addressChanged({
    ...form,
    contact: { ...form.contact, ...recipient },
    problem: null,
    isSubmitted: false,
    touched: isEmailTouched ? { email: true } : {},
  });
}

/** The shop's own choice neither replaces the shopper's, nor saves the address of a gift, which is somebody else's. */
function savingToggled(form: CheckoutForm, { isOn, isManual }: SavesAddress): CheckoutForm {
  if (isManual) return { ...form, savesAddress: { isOn, isManual } };
  if (form.savesAddress.isManual) return form;
  return { ...form, savesAddress: { isOn: isOn && !form.gift.isGift, isManual } };
}

function giftEdited(form: CheckoutForm, change: Partial<GiftForm>): CheckoutForm {
  const edited = { ...form, problem: null, gift: { ...form.gift, ...change } };
  return change.isGift ? savingToggled(edited, { isOn: false, isManual: false }) : edited;
}

function addressChanged(form: CheckoutForm): CheckoutForm {
  const reset: CheckoutForm = {
    ...form,
    delivery: { status: 'waiting' },
    price: NO_PRICE,
  };
  return canRequestDelivery(form.contact) ? requestDelivery(reset) : reset;
}

function requestDelivery(form: CheckoutForm): CheckoutForm {
  const request = form.lastRequest + 1;
  return { ...form, lastRequest: request, delivery: { status: 'loading', request }, price: NO_PRICE };
}

/** Selects the shopper's earlier choice if it is still offered, otherwise the cheapest option. */
function offered(form: CheckoutForm, offer: OfferedShippingAnswer, subtotal: Cents): CheckoutForm {
  const { lastChoice } = form;
  const options = offer.shipping_options;
  const delivery = { status: 'offered', ...offerOf(offer), chosenId: null, defaultReason: null } as const;
  const isStillOffered = options.some((option) => option.shipping_option_id === lastChoice?.optionId);
  if (lastChoice?.isManual && isStillOffered)
    return chosen({ ...form, delivery }, lastChoice.optionId, 'kept');
  const cheapest = cheapestShipping(options, subtotal)?.option;
  if (cheapest === undefined) return { ...form, delivery };
  const reason = lastChoice === null || isStillOffered ? 'cheapest' : 'replaced';
  return chosen({ ...form, delivery }, cheapest.shipping_option_id, reason);
}

/** Replaces the estimates after a cut-off; the choice and the prices do not change. */
function refreshed(form: CheckoutForm, offer: OfferedShippingAnswer): CheckoutForm {
  const { delivery } = form;
  return delivery.status === 'offered' ? { ...form, delivery: { ...delivery, ...offerOf(offer) } } : form;
}

const offerOf = ({ shipping_options, estimates_valid_for_seconds }: OfferedShippingAnswer) => ({
  options: shipping_options,
  validForSeconds: estimates_valid_for_seconds,
});

/** Selects an option and requests its price; `reason` is null when the shopper chose it from this offer. */
function chosen(form: CheckoutForm, optionId: ShippingOptionId, reason: DefaultReason | null): CheckoutForm {
  const { delivery } = form;
  if (delivery.status !== 'offered') return form;
  if (!delivery.options.some((option) => option.shipping_option_id === optionId)) return form;
  const isManual = reason === null || reason === 'kept';
  return requestPrice({
    ...form,
    problem: reason === null ? null : form.problem,
    lastChoice: { optionId, isManual },
    delivery: { ...delivery, chosenId: optionId, defaultReason: reason },
  });
}

function requestPrice(form: CheckoutForm): CheckoutForm {
  const request = form.lastRequest + 1;
  return {
    ...form,
    lastRequest: request,
    price: { status: 'loading', request, amounts: form.price.amounts },
  };
}

const requestPriceAgain = (form: CheckoutForm) =>
  chosenOptionId(form) === null ? form : requestPrice({ ...form, price: unverified(form.price) });

/** Spec §5: an empty code is ignored. */
function checkCode(form: CheckoutForm, { code: typed, isFromLink }: StoredCode): CheckoutForm {
  const code = normalizeCode(typed);
  if (code === '') return form;
  const request = form.lastRequest + 1;
  return { ...form, lastRequest: request, discount: { status: 'checking', request, code, isFromLink } };
}

function codeApplied(form: CheckoutForm, saving: Saving): CheckoutForm {
  const { discount } = form;
  if (discount.status !== 'checking') return form;
  const { code, isFromLink } = discount;
  return requestPriceAgain({
    ...form,
    problem: null,
    discount: { status: 'applied', code, isFromLink, saving },
  });
}

function codeRefused(
  form: CheckoutForm,
  { message, isFinal }: { message: string; isFinal: boolean },
): CheckoutForm {
  const { discount } = form;
  if (discount.status !== 'checking') return form;
  const { code, isFromLink } = discount;
  return { ...form, discount: { status: 'refused', code, isFromLink, message, isFinal } };
}

/**
 * A quote rejected the applied code: it is removed, its reason is shown and all other input stays. A wallet pays with the code of its
 * quote, which the form may have lost since.
 */
function codeDropped(form: CheckoutForm, { code, message }: { code: string; message: string }): CheckoutForm {
  if (appliedCode(form) !== code)
    return form.isPaying ? { ...form, isPaying: false, problem: { kind: 'refused', message } } : form;
  return requestPriceAgain({
    ...form,
    isPaying: false,
    problem: { kind: 'code_dropped', code, message },
    discount: { status: 'refused', code, isFromLink: false, message, isFinal: true },
  });
}

/** Takes the saving from the quote, because the cart may have changed since the code was applied. */
function withSaving(form: CheckoutForm): CheckoutForm {
  const { discount, price } = form;
  if (discount.status !== 'applied' || price.amounts === null) return form;
  const saving = { ...discount.saving, amount: price.amounts.discount };
  return { ...form, discount: { ...discount, saving } };
}

const unverified = (price: PriceState): PriceState =>
  price.status === 'verified' ? { ...price, status: 'estimated' } : price;

const isCurrent = (state: DeliveryState | PriceState | DiscountCodeState, request: number) =>
  'request' in state && state.request === request;
