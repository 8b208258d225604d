import { describe, expect, it } from 'vitest';
import { chosenOptionId } from '#web/shop/features/checkout/checkout-form.ts';
import { startCheckoutForm } from '#web/shop/features/checkout/checkout-reducer.ts';
import {
  canPay,
  isAmountShown,
  nextCheckoutStep,
  totalLabel,
  visibleErrors,
} from '#web/shop/features/checkout/checkout-selectors.ts';
import { anId } from '../../../../../support/ids.ts';
import { after, amounts, CONTACT, estimate, NOTHING_TYPED, payable, withOption } from './checkout-forms.ts';

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
