import { describe, expect, it } from 'vitest';
import type { CheckoutAction } from '#web/shop/features/checkout/checkout-form.ts';
import { startCheckoutForm } from '#web/shop/features/checkout/checkout-reducer.ts';
import { visibleErrors } from '#web/shop/features/checkout/checkout-selectors.ts';
import { giftToSend } from '#web/shop/features/checkout/gift/gift-input.ts';
import { after, CONTACT, NOTHING_TYPED, payable } from './checkout-forms.ts';

it('a postal code of another region shows its error at once', () => {
  const filledIn = startCheckoutForm({ ...CONTACT, state: 'NY', postal_code: '90210' });
  expect(visibleErrors(filledIn)).toEqual({
    postal_code: 'The ZIP code 90210 is not in New York. Check both.',
  });
  expect(filledIn.delivery.status).toBe('waiting');
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

describe('a gift', () => {
  const isGift: CheckoutAction = { type: 'giftEdited', change: { isGift: true } };
  const noted: CheckoutAction = { type: 'giftEdited', change: { note: 'For you' } };

  it('is sent without prices at first, and its note stays when it is none any more', () => {
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
