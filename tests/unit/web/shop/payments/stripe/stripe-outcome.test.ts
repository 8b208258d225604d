import { describe, expect, test } from 'vitest';
import { outcomeOfConfirmation, type StripeAnswer } from '#web/shop/payments/stripe/stripe-outcome.ts';

const paymentIntent = (status: string) => ({ paymentIntent: { id: 'pi_1', status } }) as StripeAnswer;
const setupIntent = (status: string) => ({ setupIntent: { id: 'seti_1', status } }) as StripeAnswer;
const error = (parts: object) => ({ error: parts }) as StripeAnswer;

describe("Stripe's answer to a confirmation", () => {
  test.each([
    ['an authorised card', paymentIntent('requires_capture'), 'authorised'],
    ['a collected payment', paymentIntent('succeeded'), 'authorised'],
    ['a card that is still looked at', paymentIntent('processing'), 'authorised'],
    ['a payment that still waits for a card', paymentIntent('requires_payment_method'), 'declined'],
    ['a cancelled payment', paymentIntent('canceled'), 'closed'],
    ['a step that nobody took', paymentIntent('requires_action'), 'unknown'],
    ['a declined card', error({ type: 'card_error', code: 'card_declined', message: 'No.' }), 'declined'],
    ['a field that is not filled in', error({ type: 'validation_error' }), 'incomplete'],
    [
      'a step that was refused',
      error({ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }),
      'declined',
    ],
    ['a payment that is over', error({ type: 'invalid_request_error', code: 'resource_missing' }), 'closed'],
    ['a saved card', setupIntent('succeeded'), 'authorised'],
    ['a set-up that still waits for a card', setupIntent('requires_payment_method'), 'declined'],
    [
      'a step of a set-up that was refused',
      error({ type: 'invalid_request_error', code: 'setup_intent_authentication_failure' }),
      'declined',
    ],
    ['no connection', error({ type: 'api_connection_error' }), 'unknown'],
    ["a fault of Stripe's own", error({ type: 'api_error' }), 'unknown'],
  ])('%s', (_what, answer, kind) => {
    expect(outcomeOfConfirmation(answer)).toMatchObject({ kind });
  });

  test('a payment completed in another tab counts as paid', () => {
    const answer = error({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: 'pi_1', status: 'requires_capture' },
    });
    expect(outcomeOfConfirmation(answer)).toEqual({ kind: 'authorised' });
  });

  test('a card saved in another tab counts as saved', () => {
    const answer = error({
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      setup_intent: { id: 'seti_1', status: 'succeeded' },
    });
    expect(outcomeOfConfirmation(answer)).toEqual({ kind: 'authorised' });
  });

  test("says why a card was declined, in the card's own words", () => {
    const answer = error({ type: 'card_error', code: 'expired_card', message: 'Your card has expired.' });
    expect(outcomeOfConfirmation(answer)).toEqual({ kind: 'declined', message: 'Your card has expired.' });
  });
});
