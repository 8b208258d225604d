import { describe, expect, it } from 'vitest';
import { type CheckoutForm, chosenOptionId } from '#web/shop/features/checkout/checkout-form.ts';
import { startCheckoutForm } from '#web/shop/features/checkout/checkout-reducer.ts';
import { totalLabel } from '#web/shop/features/checkout/checkout-selectors.ts';
import { anId } from '../../../../../support/ids.ts';
import {
  after,
  amounts,
  askedNow,
  CONTACT,
  EXPRESS,
  estimate,
  OFFER,
  OPTIONS,
  offer,
  offerOf,
  payable,
  STANDARD,
  withOption,
} from './checkout-forms.ts';

const move = (form: CheckoutForm) => after(form, { type: 'edited', field: 'line1', value: '14 Mott Street' });
const choose = (form: CheckoutForm, id: string) => after(form, { type: 'optionChosen', optionId: anId(id) });
const choiceOf = ({ delivery }: CheckoutForm) =>
  delivery.status === 'offered' ? [delivery.chosenId, delivery.defaultReason] : delivery.status;

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
