import type Stripe from 'stripe';
import { checkAmount, checkExpand, checkParameters } from './check-parameters.ts';
import type { FormObject } from './form-body.ts';
import { cardBehaviour, isTestCard, typeOf } from './stub-cards.ts';
import { invalidRequest, noSuch, StubError, unexpectedState } from './stub-error.ts';
import { newId, nowSeconds, type StubIntent, type StubRecords, VISA } from './stub-records.ts';
import type { StubTax } from './stub-tax.ts';

const EXPANDABLE = ['latest_charge', 'customer', 'payment_method'];
const UPDATABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const CONFIRMABLE = UPDATABLE;
const CANCELABLE = [...UPDATABLE, 'requires_capture', 'processing'];

/** Tells that something happened to an object. */
export type Announce = (type: string, object: object) => void;

/** Payment intents as Stripe keeps them, for cards, with manual capture. */
export class StubIntents {
  readonly #records: StubRecords;
  readonly #announce: Announce;
  readonly #tax: StubTax;

  constructor(records: StubRecords, announce: Announce, tax: StubTax) {
    this.#records = records;
    this.#announce = announce;
    this.#tax = tax;
  }

  create(form: FormObject): object {
    const asked = checkParameters<Stripe.PaymentIntentCreateParams>('PaymentIntentCreateParams', form);
    checkAmount(asked.amount, asked.currency);
    checkExpand(asked.expand, EXPANDABLE);
    checkEmail(asked.receipt_email);
    if (asked.customer && !this.#records.customers.has(asked.customer))
      throw noSuch('customer', asked.customer, 'customer');
    if (asked.capture_method !== 'manual') throw new Error('the stub knows manual capture only');
    const id = newId('pi');
    const intent: StubIntent = {
      id,
      object: 'payment_intent',
      amount: asked.amount,
      amount_capturable: 0,
      amount_received: 0,
      automatic_payment_methods: asked.automatic_payment_methods
        ? { allow_redirects: 'always', ...asked.automatic_payment_methods }
        : null,
      canceled_at: null,
      capture_method: asked.capture_method,
      client_secret: `${id}_secret_${newId('s').slice(2)}`,
      confirmation_method: 'automatic',
      created: nowSeconds(),
      currency: asked.currency,
      customer: asked.customer ?? null,
      description: asked.description ?? null,
      hooks: this.#linked(null, asked.hooks),
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: merged({}, asked.metadata),
      next_action: null,
      payment_method: null,
      receipt_email: asked.receipt_email ?? null,
      setup_future_usage: asked.setup_future_usage ?? null,
      status: 'requires_payment_method',
    };
    this.#records.intents.set(id, intent);
    this.#announce('payment_intent.created', this.#shown(intent));
    return this.#shown(intent, asked.expand);
  }

  update(id: string, form: FormObject): object {
    const asked = checkParameters<Stripe.PaymentIntentUpdateParams>('PaymentIntentUpdateParams', form);
    checkExpand(asked.expand, EXPANDABLE);
    checkEmail(asked.receipt_email);
    const intent = this.find(id);
    if (asked.amount !== undefined) {
      checkAmount(asked.amount, intent.currency);
      this.#changeAmount(intent, asked.amount);
    }
    if (asked.receipt_email !== undefined) intent.receipt_email = asked.receipt_email || null;
    if (asked.setup_future_usage !== undefined) intent.setup_future_usage = asked.setup_future_usage || null;
    if (asked.customer) intent.customer = asked.customer;
    intent.hooks = this.#linked(intent.hooks, asked.hooks);
    intent.metadata = merged(intent.metadata, asked.metadata);
    return this.#shown(intent, asked.expand);
  }

  retrieve(id: string, form: FormObject): object {
    const asked = checkParameters<Stripe.PaymentIntentRetrieveParams>('PaymentIntentRetrieveParams', form);
    checkExpand(asked.expand, EXPANDABLE);
    return this.#shown(this.find(id), asked.expand);
  }

  list(form: FormObject): object {
    const { limit = 10 } = checkParameters<Stripe.PaymentIntentListParams>('PaymentIntentListParams', form);
    const data = [...this.#records.intents.values()]
      .toReversed()
      .slice(0, limit)
      .map((intent) => this.#shown(intent));
    return { object: 'list', url: '/v1/payment_intents', has_more: false, data };
  }

  /** The shopper's half when `form` carries a client secret, the shop's own when it does not. */
  confirm(id: string, form: FormObject): object {
    const { client_secret, ...rest } = form;
    const asked = checkParameters<Stripe.PaymentIntentConfirmParams>('PaymentIntentConfirmParams', rest);
    checkExpand(asked.expand, EXPANDABLE);
    const intent = this.find(id);
    if (client_secret !== undefined && client_secret !== intent.client_secret)
      throw invalidRequest('The client_secret provided does not match this PaymentIntent.', {
        param: 'client_secret',
      });
    if (!CONFIRMABLE.includes(intent.status))
      throw unexpectedState(
        `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      );
    const redirects = intent.automatic_payment_methods?.allow_redirects !== 'never';
    if (redirects && !asked.return_url && !asked.off_session)
      throw invalidRequest('This PaymentIntent is configured to accept redirects: provide a `return_url`.', {
        param: 'return_url',
      });
    const paymentMethod = asked.payment_method ?? intent.payment_method;
    if (!paymentMethod)
      throw unexpectedState('You cannot confirm this PaymentIntent because it is missing a payment method.');
    if (asked.receipt_email !== undefined) intent.receipt_email = asked.receipt_email || null;
    this.#attempt(intent, paymentMethod, Boolean(asked.off_session));
    return this.#shown(intent, asked.expand);
  }

  /** What the cardholder answers to their bank's question. */
  authenticate(id: string, succeeds: boolean): void {
    const intent = this.find(id);
    if (intent.status !== 'requires_action') throw new Error(`${id} asks for nothing: ${intent.status}`);
    intent.next_action = null;
    if (succeeds) this.#authorise(intent);
    else
      this.#fail(intent, {
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      });
  }

  capture(id: string, form: FormObject): object {
    const asked = checkParameters<Stripe.PaymentIntentCaptureParams>('PaymentIntentCaptureParams', form);
    checkExpand(asked.expand, EXPANDABLE);
    const intent = this.find(id);
    const charge = this.#records.chargeOf(intent);
    if (intent.status !== 'requires_capture' || !charge)
      throw unexpectedState(
        `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
      );
    const amount = asked.amount_to_capture ?? intent.amount_capturable;
    if (amount > intent.amount_capturable)
      throw invalidRequest('The amount to capture is greater than the capturable amount.', {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      });
    Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
    Object.assign(charge, {
      captured: true,
      amount_captured: amount,
      amount_refunded: charge.amount - amount,
    });
    this.#announce('charge.captured', { ...charge });
    this.#announce('payment_intent.succeeded', this.#shown(intent));
    return this.#shown(intent, asked.expand);
  }

  cancel(id: string, form: FormObject): object {
    const asked = checkParameters<Stripe.PaymentIntentCancelParams>('PaymentIntentCancelParams', form);
    checkExpand(asked.expand, EXPANDABLE);
    const intent = this.find(id);
    if (!CANCELABLE.includes(intent.status))
      throw unexpectedState(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      );
    this.die(intent);
    return this.#shown(intent, asked.expand);
  }

  /** An authorisation ends: by the shop, or by the bank after some days. A charge that was never captured counts as refunded. */
  die(intent: StubIntent): void {
    const charge = this.#records.chargeOf(intent);
    Object.assign(intent, {
      status: 'canceled',
      amount_capturable: 0,
      next_action: null,
      canceled_at: nowSeconds(),
    });
    if (charge) Object.assign(charge, { amount_refunded: charge.amount, refunded: true });
    if (charge) this.#announce('charge.refunded', { ...charge });
    this.#announce('payment_intent.canceled', this.#shown(intent));
  }

  find(id: string): StubIntent {
    const intent = this.#records.intents.get(id);
    if (!intent) throw noSuch('payment_intent', id, 'intent');
    return intent;
  }

  /** The calculation of tax that a payment is linked to; an empty id ends the link. */
  #linked(before: StubIntent['hooks'], change: Stripe.PaymentIntentUpdateParams.Hooks | undefined) {
    const calculation = change?.inputs?.tax?.calculation;
    if (calculation === undefined) return before;
    if (!calculation) return null;
    const param = 'hooks[inputs][tax][calculation]';
    if (!this.#tax.isCalculation(calculation)) throw noSuch('tax calculation', calculation, param);
    return { inputs: { tax: { calculation } } };
  }

  #changeAmount(intent: StubIntent, amount: number): void {
    if (amount === intent.amount) return;
    if (!UPDATABLE.includes(intent.status))
      throw unexpectedState(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${UPDATABLE.join(', ')}.`,
      );
    intent.amount = amount;
    if (intent.status === 'requires_action')
      Object.assign(intent, { status: 'requires_confirmation', next_action: null });
  }

  #attempt(intent: StubIntent, paymentMethod: string, isOffSession: boolean): void {
    const kept = this.#records.savedCards.get(paymentMethod);
    if (kept && kept.customer !== intent.customer)
      throw invalidRequest('The provided PaymentMethod belongs to another Customer.', {
        param: 'payment_method',
      });
    const behaviour = cardBehaviour(kept?.card ?? paymentMethod, isOffSession);
    if (!behaviour) throw noSuch('PaymentMethod', paymentMethod, 'payment_method');
    const type = typeOf(kept?.card ?? paymentMethod);
    if (type !== 'card')
      throw invalidRequest(`The payment method type "${type}" is invalid with manual capture.`, {
        param: 'payment_method',
      });
    intent.payment_method = paymentMethod;
    intent.last_payment_error = null;
    if (behaviour.decline) {
      this.#fail(intent, behaviour.decline);
      throw new StubError(402, {
        type: 'card_error',
        ...behaviour.decline,
        payment_intent: this.#shown(intent),
      });
    }
    if (behaviour.asksForStep && !isOffSession) {
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      this.#announce('payment_intent.requires_action', this.#shown(intent));
      return;
    }
    this.#authorise(intent);
  }

  #authorise(intent: StubIntent): void {
    const charge = {
      id: newId('ch'),
      object: 'charge' as const,
      amount: intent.amount,
      amount_captured: 0,
      amount_refunded: 0,
      captured: false,
      refunded: false,
      disputed: false,
      currency: intent.currency,
      payment_intent: intent.id,
      payment_method_details: { type: 'card' as const, card: VISA },
      metadata: { ...intent.metadata },
    };
    this.#records.charges.set(charge.id, charge);
    Object.assign(intent, {
      status: 'requires_capture',
      amount_capturable: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      payment_method: this.#kept(intent),
    });
    this.#announce('charge.succeeded', { ...charge });
    this.#announce('payment_intent.amount_capturable_updated', this.#shown(intent));
  }

  /** A test card becomes a card of the customer's own once it is kept. */
  #kept({ setup_future_usage, customer, payment_method }: StubIntent): string | null {
    if (!setup_future_usage || !customer || !payment_method || !isTestCard(payment_method))
      return payment_method;
    const id = newId('pm');
    this.#records.savedCards.set(id, { customer, card: payment_method });
    return id;
  }

  #fail(intent: StubIntent, error: { code: string; decline_code?: string; message: string }): void {
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { type: 'card_error', ...error },
    });
    this.#announce('payment_intent.payment_failed', this.#shown(intent));
  }

  #shown(intent: StubIntent, expand: readonly string[] = []): object {
    const shown = structuredClone(intent);
    return expand.includes('latest_charge')
      ? { ...shown, latest_charge: structuredClone(this.#records.chargeOf(intent)) }
      : shown;
  }
}

/** Metadata is added to; an empty value takes its key away. */
function merged(before: Record<string, string>, change: unknown): Record<string, string> {
  const both = { ...before, ...(change as Record<string, unknown> | undefined) };
  const left = Object.entries(both).filter(([, value]) => value !== '');
  return Object.fromEntries(left.map(([key, value]) => [key, String(value)]));
}

function checkEmail(email: string | null | undefined): void {
  if (email && !/^\S+@\S+\.\S+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'receipt_email',
    });
}
