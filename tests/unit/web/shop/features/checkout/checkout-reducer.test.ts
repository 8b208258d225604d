import { describe, expect, it } from 'vitest';
import type { PriceInfo, ShippingOption } from '#web/api/checkout/checkout-calls.ts';
import {
  type CheckoutAction,
  type CheckoutForm,
  chosenOptionId,
} from '#web/shop/features/checkout/checkout-form.ts';
import { checkoutReducer, startCheckoutForm } from '#web/shop/features/checkout/checkout-reducer.ts';
import {
  canPay,
  isAmountShown,
  nextCheckoutStep,
  totalLabel,
  visibleErrors,
} from '#web/shop/features/checkout/checkout-selectors.ts';
import type { Contact } from '#web/shop/features/checkout/contact/contact.ts';
import { giftToSend } from '#web/shop/features/checkout/gift/gift-input.ts';
import { anId } from '../../../../../support/ids.ts';

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
const NOTHING_TYPED: Contact = {
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
const STANDARD = option('standard', 599);
const EXPRESS = option('express', 1499);
const OPTIONS = [EXPRESS, STANDARD];
const offerOf = (...options: ShippingOption[]) => ({
  shipping_options: options,
  estimates_valid_for_seconds: null,
});
const OFFER = offerOf(...OPTIONS);

const amounts = (total: number): PriceInfo => ({
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

const after = (form: CheckoutForm, ...actions: CheckoutAction[]) => actions.reduce(checkoutReducer, form);
const askedNow = ({ delivery, price }: CheckoutForm) => ({
  delivery: delivery.status === 'loading' ? delivery.request : null,
  price: price.status === 'loading' ? price.request : null,
});
const offer = (form: CheckoutForm, offered = OFFER, subtotal = 2400) =>
  after(form, {
    type: 'deliveryOffered',
    request: askedNow(form).delivery ?? -1,
    offer: offered,
    subtotal,
  });
const move = (form: CheckoutForm) => after(form, { type: 'edited', field: 'line1', value: '14 Mott Street' });
const choose = (form: CheckoutForm, id: string) => after(form, { type: 'optionChosen', optionId: anId(id) });
const choiceOf = ({ delivery }: CheckoutForm) =>
  delivery.status === 'offered' ? [delivery.chosenId, delivery.defaultReason] : delivery.status;
const estimate = (form: CheckoutForm, total: number) =>
  after(form, { type: 'priceEstimated', request: askedNow(form).price ?? -1, amounts: amounts(total) });
const withOption = () =>
  after(offer(startCheckoutForm(CONTACT)), { type: 'optionChosen', optionId: anId('standard') });
const payable = () => after(estimate(withOption(), 3000), { type: 'cardFormReady' });

it('a postal code of another region shows its error at once', () => {
  const filledIn = startCheckoutForm({ ...CONTACT, state: 'NY', postal_code: '90210' });
  expect(visibleErrors(filledIn)).toEqual({
    postal_code: 'The ZIP code 90210 is not in New York. Check both.',
  });
  expect(filledIn.delivery.status).toBe('waiting');
});

describe('requesting shipping options', () => {
  it('waits until the address is complete', () => {
    const form = after(startCheckoutForm({ ...CONTACT, city: '' }), {
      type: 'edited',
      field: 'city',
      value: 'N',
    });
    expect(startCheckoutForm({ ...CONTACT, city: '' }).delivery.status).toBe('waiting');
    expect(form.delivery.status).toBe('loading');
  });

  it('waits for an @ in the email, and is not repeated while the rest is typed', () => {
    const withAt = after(startCheckoutForm({ ...CONTACT, email: 'maya' }), {
      type: 'edited',
      field: 'email',
      value: 'maya@',
    });
    const further = after(withAt, { type: 'edited', field: 'email', value: 'maya@example.com' });
    expect(withAt.delivery.status).toBe('loading');
    expect(askedNow(further)).toEqual(askedNow(withAt));
  });

  it('ignores the answer about an earlier address', () => {
    const asked = startCheckoutForm(CONTACT);
    const moved = after(asked, { type: 'edited', field: 'line1', value: '14 Mott Street' });
    const late = after(moved, {
      type: 'deliveryOffered',
      request: askedNow(asked).delivery ?? -1,
      offer: OFFER,
      subtotal: 2400,
    });
    expect(late.delivery.status).toBe('loading');
  });

  it('keeps the reason of a refusal and can be repeated', () => {
    const asked = startCheckoutForm(CONTACT);
    const refused = after(asked, {
      type: 'deliveryRefused',
      request: askedNow(asked).delivery ?? -1,
      message: 'No way there.',
      isPostalCode: false,
    });
    expect(refused.delivery).toEqual({
      status: 'refused',
      message: 'No way there.',
      isPostalCode: false,
    });
    expect(after(refused, { type: 'deliveryRequestedAgain' }).delivery.status).toBe('loading');
  });
});

describe('delivery estimates', () => {
  const TOMORROW = { earliest: '2026-11-27', latest: '2026-12-03' };
  const afterCutOff = {
    shipping_options: OPTIONS.map((option) => ({ ...option, delivery_estimate: TOMORROW })),
    estimates_valid_for_seconds: 86_400,
  };

  it('are replaced after a cut-off, without a change of the choice', () => {
    const { delivery } = after(withOption(), { type: 'deliveryRefreshed', offer: afterCutOff });
    expect(delivery).toMatchObject({
      options: [{ delivery_estimate: TOMORROW }, { delivery_estimate: TOMORROW }],
      validForSeconds: 86_400,
      chosenId: 'standard',
    });
  });

  it('are ignored when they are of an address that is being changed', () => {
    const moved = after(withOption(), { type: 'edited', field: 'line1', value: '14 Mott Street' });
    expect(after(moved, { type: 'deliveryRefreshed', offer: afterCutOff }).delivery).toEqual(moved.delivery);
  });
});

describe('choosing a shipping option', () => {
  it('requests the price', () => {
    expect(withOption().price.status).toBe('loading');
  });

  it('shows the price as an estimate', () => {
    const form = estimate(withOption(), 3000);
    expect(form.price).toEqual({ status: 'estimated', amounts: amounts(3000) });
    expect(totalLabel(form)).toBe('Estimated Total');
  });

  it('ignores the price of the previous option', () => {
    const first = withOption();
    const second = after(first, { type: 'optionChosen', optionId: anId('express') });
    const late = after(second, {
      type: 'priceEstimated',
      request: askedNow(first).price ?? -1,
      amounts: amounts(1),
    });
    expect(late.price.status).toBe('loading');
  });

  it('is undone by a change of the address, with the price', () => {
    const moved = after(payable(), { type: 'edited', field: 'postal_code', value: '10014' });
    expect(chosenOptionId(moved)).toBeNull();
    expect(moved.price.amounts).toBeNull();
  });

  it('survives a change of the name, email or second address line', () => {
    const form = after(
      payable(),
      { type: 'edited', field: 'name', value: 'Maya R. Rao' },
      { type: 'edited', field: 'email', value: 'm@example.com' },
      { type: 'edited', field: 'line2', value: '4B' },
    );
    expect(chosenOptionId(form)).toBe('standard');
  });

  it('ignores an option that is not offered', () => {
    expect(
      chosenOptionId(
        after(offer(startCheckoutForm(CONTACT)), { type: 'optionChosen', optionId: anId('drone') }),
      ),
    ).toBe('standard');
  });

  it('is restored after a reload if the option is still offered', () => {
    expect(choiceOf(offer(startCheckoutForm(CONTACT, anId('express'))))).toEqual(['express', 'kept']);
    expect(choiceOf(offer(startCheckoutForm(CONTACT, anId('drone'))))).toEqual(['standard', 'replaced']);
  });
});

describe('the shipping option that is chosen already', () => {
  it('is the cheapest, and its price is requested', () => {
    const form = offer(startCheckoutForm(CONTACT));
    expect(choiceOf(form)).toEqual(['standard', 'cheapest']);
    expect(form.price.status).toBe('loading');
  });

  it('is the one that has become free from its threshold', () => {
    const freeFrom65 = { ...EXPRESS, free_shipping_threshold: 65 };
    const form = offer(startCheckoutForm(CONTACT), offerOf(STANDARD, freeFrom65), 6500);
    expect(choiceOf(form)).toEqual(['express', 'cheapest']);
  });

  it('is the cheapest at a new address, unless the shopper has chosen', () => {
    const cheapThere = { ...EXPRESS, price: 99 };
    const moved = offer(move(offer(startCheckoutForm(CONTACT))), offerOf(STANDARD, cheapThere));
    expect(choiceOf(moved)).toEqual(['express', 'cheapest']);
    const own = choose(offer(startCheckoutForm(CONTACT)), 'express');
    expect(choiceOf(own)).toEqual(['express', null]);
    expect(choiceOf(offer(move(own)))).toEqual(['express', 'kept']);
  });

  it('replaces one that is not offered at a new address, which is said', () => {
    const own = choose(offer(startCheckoutForm(CONTACT)), 'express');
    expect(choiceOf(offer(move(own), offerOf(STANDARD)))).toEqual(['standard', 'replaced']);
    const fromShop = offer(startCheckoutForm(CONTACT));
    expect(choiceOf(offer(move(fromShop), offerOf(EXPRESS)))).toEqual(['express', 'replaced']);
  });

  it('keeps the reason why a payment was refused', () => {
    const refused = after(
      payable(),
      { type: 'paymentStarted' },
      { type: 'paymentStopped', problem: { kind: 'refused', message: 'It does not go there.' } },
      { type: 'deliveryRequestedAgain' },
    );
    expect(offer(refused, offerOf(EXPRESS)).problem).toMatchObject({ message: 'It does not go there.' });
  });
});

describe('the account’s name and email', () => {
  it('fill in empty fields only', () => {
    const known = { email: 'account@example.com', name: 'Asha Iyer' };
    const form = after(startCheckoutForm({ ...NOTHING_TYPED, email: 'typed@example.com' }), {
      type: 'prefilled',
      contact: known,
    });
    expect(form.contact).toMatchObject({ email: 'typed@example.com', name: 'Asha Iyer' });
  });
});

describe('a saved address', () => {
  const { email: _email, ...recipient } = CONTACT;
  const offered: CheckoutAction = { type: 'addressOffered', recipient };
  const inCanada: CheckoutAction = { type: 'edited', field: 'country', value: 'CA' };

  it('is filled in with its recipient, and shipping options are asked for', () => {
    const named = { ...NOTHING_TYPED, email: CONTACT.email, name: 'Asha Iyer' };
    const form = after(startCheckoutForm(named), offered);
    expect(form.contact).toEqual(CONTACT);
    expect(form.delivery.status).toBe('loading');
  });

  it('does not replace what was typed', () => {
    const typed = { ...NOTHING_TYPED, city: 'Boston' };
    expect(after(startCheckoutForm(typed), offered).contact).toEqual(typed);
  });

  it('replaces a postal code that was typed in the cart', () => {
    const withCode = { ...NOTHING_TYPED, email: CONTACT.email, postal_code: '60601' };
    expect(after(startCheckoutForm(withCode), offered).contact).toEqual(CONTACT);
  });

  it('does not replace a country that was chosen', () => {
    const form = after(startCheckoutForm(NOTHING_TYPED), inCanada, offered);
    expect(form.contact).toEqual({ ...NOTHING_TYPED, country: 'CA' });
  });
});

describe('an account that is signed out', () => {
  const filled = () =>
    after(startCheckoutForm(CONTACT), { type: 'giftEdited', change: { isGift: true, note: 'For Dev' } });

  it('takes its address and its gift along, and leaves the country', () => {
    const form = after(filled(), { type: 'accountForgotten' });
    expect([form.contact, giftToSend(form.gift)]).toEqual([NOTHING_TYPED, null]);
  });

  it('leaves neither shipping options nor a price', () => {
    const form = after(filled(), { type: 'accountForgotten' });
    expect([form.delivery.status, form.price.status]).toEqual(['waiting', 'none']);
  });

  it('leaves the form as it is while it is paid', () => {
    const paying = after(filled(), { type: 'paymentStarted' });
    expect(after(paying, { type: 'accountForgotten' })).toBe(paying);
  });
});

describe('a gift', () => {
  const isGift: CheckoutAction = { type: 'giftEdited', change: { isGift: true } };
  const noted: CheckoutAction = { type: 'giftEdited', change: { note: 'For you' } };

  it('is sent without prices at first, and its note is kept when it is none any more', () => {
    const form = after(startCheckoutForm(CONTACT), isGift, noted);
    expect(form.gift).toEqual({ isGift: true, note: 'For you', hidesPrices: true });
    expect(giftToSend(form.gift)).toEqual({ note: 'For you', hide_prices: true });
    const withdrawn = after(form, { type: 'giftEdited', change: { isGift: false } });
    expect(withdrawn.gift.note).toBe('For you');
    expect(giftToSend(withdrawn.gift)).toBeNull();
  });

  it('cannot be changed while it is paid', () => {
    const paying = after(payable(), isGift, { type: 'paymentStarted' }, noted);
    expect(paying.gift.note).toBe('');
  });
});

describe('saving the address', () => {
  const toggled = (isOn: boolean, isManual: boolean): CheckoutAction => ({
    type: 'savingAddressToggled',
    isOn,
    isManual,
  });
  const isGift: CheckoutAction = { type: 'giftEdited', change: { isGift: true } };
  const saves = (...actions: CheckoutAction[]) =>
    after(startCheckoutForm(CONTACT), ...actions).savesAddress.isOn;

  it.each<[string, CheckoutAction[], boolean]>([
    ['off at first', [], false],
    ['on where the shop suggests it', [toggled(true, false)], true],
    ['off for a gift', [toggled(true, false), isGift], false],
    ['off for a gift of an earlier visit', [isGift, toggled(true, false)], false],
    ['as the shopper wants it', [toggled(true, true), isGift, toggled(false, false)], true],
  ])('is %s', (_when, actions, isOn) => {
    expect(saves(...actions)).toBe(isOn);
  });
});

describe('a chosen address', () => {
  const { email: _email, ...home } = CONTACT;

  it('replaces what was typed, keeps the email, and asks for shipping options', () => {
    const typed = after(
      startCheckoutForm({ ...CONTACT, line1: '1 Elm', city: 'Albany', postal_code: '12207' }),
      { type: 'attemptFoundErrors' },
      { type: 'fieldLeft', field: 'city' },
    );
    const form = after(typed, { type: 'addressChosen', recipient: home });
    expect(form.contact).toEqual(CONTACT);
    expect(form.delivery.status).toBe('loading');
    const empty = after(form, { type: 'addressChosen', recipient: NOTHING_TYPED });
    expect(visibleErrors(empty)).toEqual({});
  });

  it('is not changed while it is paid', () => {
    const paying = after(payable(), { type: 'paymentStarted' });
    expect(after(paying, { type: 'addressChosen', recipient: NOTHING_TYPED }).contact).toEqual(CONTACT);
  });
});

describe('the pay button', () => {
  it('is enabled once the card form is ready and a shipping option is chosen', () => {
    expect(canPay(payable())).toBe(true);
  });

  it('is disabled before the card form is ready', () => {
    expect(canPay(estimate(withOption(), 3000))).toBe(false);
  });

  it('is disabled without a shipping option', () => {
    expect(canPay(after(startCheckoutForm(CONTACT), { type: 'cardFormReady' }))).toBe(false);
  });

  it('is disabled while a payment is in progress', () => {
    expect(canPay(after(payable(), { type: 'paymentStarted' }))).toBe(false);
  });

  it('names the next step', () => {
    expect(nextCheckoutStep(startCheckoutForm(NOTHING_TYPED))).toBe('address');
    expect(nextCheckoutStep(startCheckoutForm(CONTACT))).toBe('delivery');
    expect(nextCheckoutStep(withOption())).toBe('card');
    expect(nextCheckoutStep(payable())).toBe('pay');
  });
});

describe('paying', () => {
  it('calls the total final once the server has verified it', () => {
    const form = after(
      payable(),
      { type: 'paymentStarted' },
      { type: 'amountsVerified', amounts: amounts(3000) },
    );
    expect(totalLabel(form)).toBe('Final Total');
  });

  it('calls the total an estimate again after a change', () => {
    const form = after(
      payable(),
      { type: 'amountsVerified', amounts: amounts(3000) },
      { type: 'paymentStopped', problem: null },
      { type: 'edited', field: 'name', value: 'M. Rao' },
    );
    expect(totalLabel(form)).toBe('Estimated Total');
  });

  it('accepts a verified amount only if it is the one on the screen', () => {
    expect(isAmountShown(payable(), amounts(3000))).toBe(true);
    expect(isAmountShown(payable(), amounts(3001))).toBe(false);
    expect(isAmountShown(payable(), { ...amounts(3000), currency: 'cad' })).toBe(false);
    expect(isAmountShown(withOption(), amounts(3000))).toBe(false);
  });

  it('stops at another amount, shows it, and can be started again', () => {
    const form = after(
      payable(),
      { type: 'paymentStarted' },
      { type: 'amountChanged', amounts: amounts(3300) },
    );
    expect(form.problem).toEqual({ kind: 'amount_changed', total: 3300, previousTotal: 3000 });
    expect(isAmountShown(form, amounts(3300))).toBe(true);
    expect(canPay(form)).toBe(true);
  });

  it('does not change the verified order while it is in progress', () => {
    const paying = after(payable(), { type: 'paymentStarted' });
    const changed = after(
      paying,
      { type: 'edited', field: 'city', value: 'Boston' },
      { type: 'optionChosen', optionId: anId('express') },
    );
    expect(changed).toBe(paying);
  });

  it('by wallet shows no errors of the form, which may be empty', () => {
    const empty = startCheckoutForm(NOTHING_TYPED);
    expect(visibleErrors(after(empty, { type: 'walletPaymentStarted' }))).toEqual({});
  });

  it('by wallet cannot be joined by one with the card', () => {
    expect(canPay(after(payable(), { type: 'walletPaymentStarted' }))).toBe(false);
  });

  it('belongs to the wallet or the card, whichever was used last, and its problem with it', () => {
    const problem = { kind: 'declined', message: 'Your card was declined.' } as const;
    const byWallet = after(payable(), { type: 'walletOpened' }, { type: 'paymentStopped', problem });
    expect([byWallet.payment, byWallet.problem]).toEqual(['wallet', problem]);
    const byCard = after(byWallet, { type: 'paymentStarted' });
    expect([byCard.payment, byCard.problem]).toEqual(['card', null]);
  });

  it('keeps the input after a decline', () => {
    const before = payable();
    const declined = after(
      before,
      { type: 'paymentStarted' },
      { type: 'paymentStopped', problem: { kind: 'declined', message: 'Your card was declined.' } },
    );
    expect(declined.contact).toEqual(before.contact);
    expect(chosenOptionId(declined)).toBe('standard');
    expect(canPay(declined)).toBe(true);
  });
});

describe('the errors next to the fields', () => {
  it('are not shown for an empty field that was only passed', () => {
    const form = after(startCheckoutForm(NOTHING_TYPED), { type: 'fieldLeft', field: 'city' });
    expect(visibleErrors(form)).toEqual({});
  });

  it('are shown once a field with an error loses the focus', () => {
    const form = after(
      startCheckoutForm(NOTHING_TYPED),
      { type: 'edited', field: 'email', value: 'maya' },
      { type: 'fieldLeft', field: 'email' },
    );
    expect(Object.keys(visibleErrors(form))).toEqual(['email']);
  });

  it('are shown once an emptied field loses the focus', () => {
    const form = after(
      startCheckoutForm(CONTACT),
      { type: 'edited', field: 'city', value: '' },
      { type: 'fieldLeft', field: 'city' },
    );
    expect(Object.keys(visibleErrors(form))).toEqual(['city']);
  });

  it('are all shown after an attempt to pay', () => {
    const form = after(startCheckoutForm(NOTHING_TYPED), { type: 'attemptFoundErrors' });
    expect(Object.keys(visibleErrors(form))).toEqual([
      'email',
      'name',
      'line1',
      'city',
      'state',
      'postal_code',
    ]);
  });
});

describe('a wallet whose code is refused', () => {
  const paying = after(startCheckoutForm(CONTACT), { type: 'walletPaymentStarted' });
  const refused = after(paying, { type: 'codeDropped', code: 'SPICY', message: 'SPICY has ended' });

  it('leaves the form free although the form no longer has that code', () => {
    expect(refused.isPaying).toBe(false);
  });

  it('says why nothing was paid', () => {
    expect(refused.problem).toEqual({ kind: 'refused', message: 'SPICY has ended' });
  });
});
