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
    [
      'another call about the payment that is under way',
      error({ type: 'invalid_request_error', code: 'lock_timeout' }),
      'unknown',
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
    ['a call that is under way already', error({ type: 'idempotency_error' }), 'unknown'],
    ['too many calls', error({ type: 'rate_limit_error' }), 'refused'],
    ['a key that Stripe does not know', error({ type: 'authentication_error' }), 'refused'],
    [
      'an account that Stripe has paused',
      error({ type: 'invalid_request_error', code: 'testmode_charges_only' }),
      'refused',
    ],
    [
      'a parameter that Stripe does not take',
      error({ type: 'invalid_request_error', param: 'return_url' }),
      'refused',
    ],
    [
      'a card of another kind than Stripe can charge here',
      error({ type: 'invalid_request_error', param: 'payment_method' }),
      'declined',
    ],
    [
      'a card that Stripe does not know any more',
      error({ type: 'invalid_request_error', code: 'resource_missing', param: 'payment_method' }),
      'declined',
    ],
    [
      'a card that the payment cannot take',
      error({ type: 'invalid_request_error', code: 'payment_intent_incompatible_payment_method' }),
      'declined',
    ],
    [
      'a payment that still waits for a card, though Stripe does not take this one',
      error({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'requires_payment_method' },
      }),
      'declined',
    ],
    [
      'a payment that was cancelled meanwhile',
      error({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'canceled' },
      }),
      'closed',
    ],
    [
      'a payment of which Stripe says only that its state is another',
      error({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }),
      'closed',
    ],
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

  test.each([
    ['rate_limit_error', undefined],
    ['authentication_error', undefined],
    ['invalid_request_error', 'testmode_charges_only'],
    ['invalid_request_error', 'email_invalid'],
  ])('with %s %s the shopper reads that nothing was charged', (type, code) => {
    expect(outcomeOfConfirmation(error({ type, code, message: 'For developers.' }))).toEqual({
      kind: 'refused',
      message: expect.stringMatching(/nothing was charged/),
    });
  });

  test('an email address that Stripe does not accept is named', () => {
    const answer = error({ type: 'invalid_request_error', code: 'email_invalid', param: 'receipt_email' });
    expect(outcomeOfConfirmation(answer)).toMatchObject({
      message: expect.stringContaining('email address'),
    });
  });

  test("says why a card was declined, in the card's own words", () => {
    const answer = error({ type: 'card_error', code: 'expired_card', message: 'Your card has expired.' });
    expect(outcomeOfConfirmation(answer)).toEqual({ kind: 'declined', message: 'Your card has expired.' });
  });
});
