import { describe, expect, it } from 'vitest';
import type { CheckoutPrices as PriceInfo } from '#contracts/checkout/checkout-calls.ts';
import type { ShippingOptionId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import type { Saving } from '#web/api/checkout/checkout-calls.ts';
import {
  appliedCode,
  type CheckoutAction,
  type CheckoutForm,
  chosenOptionId,
} from '#web/shop/features/checkout/checkout-form.ts';
import { checkoutReducer, startCheckoutForm } from '#web/shop/features/checkout/checkout-reducer.ts';
import {
  canPay,
  isNothingToPay,
  nextCheckoutStep,
  savingOf,
} from '#web/shop/features/checkout/checkout-selectors.ts';
import type { Contact } from '#web/shop/features/checkout/contact/contact.ts';
import {
  codeRefusalText,
  hasNoEffect,
  isCodeRefusal,
  isFinalRefusal,
} from '#web/shop/features/checkout/discount/code-refusal.ts';
import { savingsText } from '#web/shop/features/checkout/summary/savings-text.ts';
import { codeOfAddress } from '#web/state/cart/stored-discount-code.ts';
import { anId } from '../../../../../../support/ids.ts';

const CONTACT: Contact = {
  email: 'maya@example.com',
  country: 'US',
  name: 'Maya Rao',
  line1: '12 Mott Street',
  line2: '',
  city: 'New York',
  state: 'NY',
  postal_code: '10013',
};
const OPTION = {
  shipping_option_id: anId<ShippingOptionId>('standard'),
  shipping_option_name: 'Standard',
  additional_information: '',
  price: 599,
  free_shipping_threshold: null,
  delivery_estimate: null,
};
const FIVE_OFF: Saving = { amount: 500, freeShipping: false };
const REFUSED = 'Invalid discount code';
const WHAT_TO_CHECK = 'Check the spelling; it may also have ended or be used up.';

const amounts = (discount: number, total: number): PriceInfo => ({
  subtotal: total + discount,
  discount_name: null,
  discount,
  shipping: 0,
  tax: 0,
  tax_name: null,
  total,
  gift_cards: [],
  amount_due: total,
  currency: 'usd',
});

const after = (form: CheckoutForm, ...actions: CheckoutAction[]) => actions.reduce(checkoutReducer, form);
const requestOf = (asked: CheckoutForm['delivery'] | CheckoutForm['price'] | CheckoutForm['discount']) =>
  asked.status === 'loading' || asked.status === 'checking' ? asked.request : -1;

const enter = (form: CheckoutForm, code: string) => after(form, { type: 'codeEntered', code });
const accept = (form: CheckoutForm, saving: Saving) =>
  after(form, { type: 'codeApplied', request: requestOf(form.discount), saving });
const refuse = (form: CheckoutForm) =>
  after(form, { type: 'codeRefused', request: requestOf(form.discount), message: REFUSED, isFinal: true });
const estimate = (form: CheckoutForm, amounts: PriceInfo) =>
  after(form, { type: 'priceEstimated', request: requestOf(form.price), amounts });

const fresh = () => startCheckoutForm(CONTACT);
const applied = () => accept(enter(fresh(), 'FIVEOFF'), FIVE_OFF);
const withOption = () => {
  const form = fresh();
  return after(
    form,
    {
      type: 'deliveryOffered',
      request: requestOf(form.delivery),
      offer: { shipping_options: [OPTION], estimates_valid_for_seconds: null },
      subtotal: 2401,
    },
    { type: 'optionChosen', optionId: anId('standard') },
    { type: 'cardFormReady' },
  );
};
const payable = () => estimate(withOption(), amounts(0, 3000));
const payableWithCode = () => estimate(accept(enter(payable(), 'FIVEOFF'), FIVE_OFF), amounts(500, 2500));

describe('entering a discount code', () => {
  it('checks it in its normalized form', () => {
    expect(enter(fresh(), ' fiveoff ').discount).toMatchObject({ status: 'checking', code: 'FIVEOFF' });
  });

  it.each(['', '   '])('ignores an empty one (%j)', (nothing) => {
    const form = fresh();
    expect(enter(form, nothing)).toBe(form);
  });

  it('applies it with its saving', () => {
    expect(appliedCode(applied())).toBe('FIVEOFF');
    expect(savingOf(applied())).toEqual(FIVE_OFF);
  });

  it('shows why it was refused, and keeps the input', () => {
    expect(refuse(enter(fresh(), 'FIVEOF')).discount).toMatchObject({
      status: 'refused',
      code: 'FIVEOF',
      message: REFUSED,
    });
  });

  it('ignores the answer about an earlier code', () => {
    const first = enter(fresh(), 'FIRST');
    const second = enter(first, 'SECOND');
    const late = after(second, {
      type: 'codeApplied',
      request: requestOf(first.discount),
      saving: FIVE_OFF,
    });
    expect(late.discount).toMatchObject({ status: 'checking', code: 'SECOND' });
  });

  it('replaces the previous one', () => {
    expect(appliedCode(accept(enter(applied(), 'WELCOME10'), FIVE_OFF))).toBe('WELCOME10');
  });

  it('disables the pay button until it is checked', () => {
    const checking = enter(payable(), 'FIVEOFF');
    expect(canPay(checking)).toBe(false);
    expect(nextCheckoutStep(checking)).toBe('code');
    expect(canPay(refuse(checking))).toBe(true);
  });

  it('is ignored while a payment is in progress', () => {
    const paying = after(payableWithCode(), { type: 'paymentStarted' });
    expect(after(enter(paying, 'WELCOME10'), { type: 'codeRemoved' })).toBe(paying);
  });
});

describe('an applied discount code', () => {
  it('requests the total again', () => {
    expect(accept(enter(payable(), 'FIVEOFF'), FIVE_OFF).price.status).toBe('loading');
  });

  it('does not request a total before a shipping option is chosen', () => {
    expect(applied().price.status).toBe('none');
  });

  it('takes its saving from the quote, because the cart may have changed', () => {
    const form = estimate(accept(enter(payable(), 'FIVEOFF'), FIVE_OFF), amounts(400, 2600));
    expect(savingOf(form).amount).toBe(400);
  });

  it('can be removed, which requests the total again', () => {
    const form = after(payableWithCode(), { type: 'codeRemoved' });
    expect(form.discount).toEqual({ status: 'none' });
    expect(form.price.status).toBe('loading');
  });

  it('stays applied when the address changes', () => {
    const moved = after(payableWithCode(), { type: 'edited', field: 'postal_code', value: '10014' });
    expect(appliedCode(moved)).toBe('FIVEOFF');
  });
});

describe('a discount code that a quote refuses later', () => {
  const dropped = (form: CheckoutForm) =>
    after(form, { type: 'codeDropped', code: 'FIVEOFF', message: REFUSED });

  it('is removed with the reason, and the payment stops', () => {
    const form = dropped(after(payableWithCode(), { type: 'paymentStarted' }));
    expect(form.discount).toMatchObject({ status: 'refused', message: REFUSED });
    expect(form.problem).toEqual({ kind: 'code_dropped', code: 'FIVEOFF', message: REFUSED });
    expect(form.isPaying).toBe(false);
  });

  it('keeps all input, and the total is requested without it', () => {
    const before = payableWithCode();
    const form = dropped(before);
    expect(form.contact).toEqual(before.contact);
    expect(chosenOptionId(form)).toBe('standard');
    expect(form.price.status).toBe('loading');
  });

  it('does not remove the code that replaced it', () => {
    const other = accept(enter(applied(), 'WELCOME10'), FIVE_OFF);
    expect(dropped(other)).toBe(other);
  });
});

describe('a discount code stored in the tab', () => {
  const stored = { code: 'freeship', isFromLink: true };

  it('is checked at the start', () => {
    expect(startCheckoutForm(CONTACT, null, stored).discount).toMatchObject({
      status: 'checking',
      code: 'FREESHIP',
      isFromLink: true,
    });
  });

  it('still counts as coming from a link once it is applied', () => {
    const form = accept(startCheckoutForm(CONTACT, null, stored), { amount: 0, freeShipping: true });
    expect(form.discount).toMatchObject({ status: 'applied', isFromLink: true });
  });

  it.each([
    ['?discount=FIVEOFF', 'FIVEOFF'],
    ['?query=mix&discount=%20five%20', 'five'],
    ['?discount=', null],
    ['?query=mix', null],
    [`?discount=${'A'.repeat(65)}`, null],
  ])('is read from the address %s', (search, code) => {
    expect(codeOfAddress(search)).toBe(code);
  });
});

describe('a total of zero', () => {
  const free = () => estimate(accept(enter(payable(), 'GIFT'), FIVE_OFF), amounts(3000, 0));

  it('needs no card', () => {
    const form = { ...free(), isCardFormReady: false };
    expect(isNothingToPay(form)).toBe(true);
    expect(canPay(form)).toBe(true);
    expect(nextCheckoutStep(form)).toBe('order');
  });

  it('comes from the server, and is not a missing total', () => {
    expect(isNothingToPay(fresh())).toBe(false);
    expect(isNothingToPay(payable())).toBe(false);
  });
});

describe('the reason of a refused code', () => {
  const problem = (status: number, code: string, detail: string) => new ApiProblem(status, { code, detail });

  it.each([
    [problem(404, 'unknown_discount', ''), `${REFUSED}. ${WHAT_TO_CHECK}`],
    [problem(400, 'malformed', 'Too long.'), `${REFUSED}. ${WHAT_TO_CHECK}`],
    [problem(422, 'discount_not_applicable', ''), 'This discount code cannot be applied to your cart'],
    [problem(422, 'discount_not_applicable', 'It needs 2 items or more.'), 'It needs 2 items or more.'],
    [null, 'This discount code cannot be applied to your cart'],
    [problem(429, 'too_many_requests', 'Too many tries.'), 'Error applying discount: Too many tries.'],
    [problem(503, 'unavailable', ''), 'Error applying discount: the shop did not answer. Please try again.'],
  ])(
    'is said in the words of the specification, with what to check where it is not known (%#)',
    (failure, text) => {
      expect(codeRefusalText(failure)).toBe(text);
    },
  );

  it('differs from other refusals of a quote', () => {
    expect(isCodeRefusal(problem(404, 'unknown_discount', ''))).toBe(true);
    expect(isCodeRefusal(problem(422, 'discount_not_applicable', ''))).toBe(true);
    expect(isCodeRefusal(problem(409, 'discount_over', ''))).toBe(true);
    expect(isCodeRefusal(problem(404, 'not_found', ''))).toBe(false);
    expect(isCodeRefusal(problem(422, 'shipping_unavailable', ''))).toBe(false);
  });

  it.each([
    [problem(404, 'unknown_discount', ''), true],
    [problem(409, 'discount_over', ''), true],
    [null, true],
    [problem(429, 'too_many_requests', ''), false],
    [problem(503, 'unavailable', ''), false],
    [problem(0, 'unreachable', ''), false],
    [new TypeError('no answer'), false],
  ])('is final only if the shop has said so (%#)', (failure, isFinal) => {
    expect(isFinalRefusal(failure)).toBe(isFinal);
  });

  it('is the server’s text when the code expired after it was applied', () => {
    const words = 'This discount code is used up.';
    expect(codeRefusalText(problem(409, 'discount_over', words))).toBe(words);
  });

  it('can be that the code has no effect', () => {
    expect(hasNoEffect({ amount: 0, freeShipping: false })).toBe(true);
    expect(hasNoEffect({ amount: 0, freeShipping: true })).toBe(false);
    expect(hasNoEffect({ amount: 1, freeShipping: false })).toBe(false);
  });
});

describe('the text about a code’s effect', () => {
  it.each([
    [{ amount: 150, freeShipping: false }, 'you save $1.50'],
    [{ amount: 0, freeShipping: true }, 'ships free'],
    [{ amount: 150, freeShipping: true }, 'you save $1.50 and it ships free'],
  ])('%j: %s', (saving, words) => {
    expect(savingsText(saving, (amount) => formatMoney(amount, 'usd'))).toBe(words);
  });
});
