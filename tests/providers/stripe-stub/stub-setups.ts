import type Stripe from 'stripe';
import { checkExpand, checkParameters } from './check-parameters.ts';
import type { FormObject } from './form-body.ts';
import { cardBehaviour, typeOf } from './stub-cards.ts';
import { invalidRequest, noSuch, StubError, unexpectedState } from './stub-error.ts';
import type { Announce } from './stub-intents.ts';
import { newId, nowSeconds, type StubRecords, type StubSetup, VISA } from './stub-records.ts';

const EXPANDABLE = ['customer', 'payment_method', 'latest_attempt'];
const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Setup intents as Stripe keeps them, for cards that are charged later without the cardholder. */
export class StubSetups {
  readonly #records: StubRecords;
  readonly #announce: Announce;

  constructor(records: StubRecords, announce: Announce) {
    this.#records = records;
    this.#announce = announce;
  }

  create(form: FormObject): object {
    const asked = checkParameters<Stripe.SetupIntentCreateParams>('SetupIntentCreateParams', form);
    checkExpand(asked.expand, EXPANDABLE);
    if (asked.customer && !this.#records.customers.has(asked.customer))
      throw noSuch('customer', asked.customer, 'customer');
    const id = newId('seti');
    const setup: StubSetup = {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: asked.allowed_payment_method_types ?? null,
      automatic_payment_methods: asked.automatic_payment_methods
        ? { allow_redirects: 'always', ...asked.automatic_payment_methods }
        : null,
      client_secret: `${id}_secret_${newId('s').slice(2)}`,
      created: nowSeconds(),
      customer: asked.customer ?? null,
      last_setup_error: null,
      livemode: false,
      metadata: (asked.metadata ?? {}) as Record<string, string>,
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
      usage: asked.usage ?? 'off_session',
    };
    this.#records.setups.set(id, setup);
    this.#announce('setup_intent.created', this.#shown(setup));
    return this.#shown(setup, asked.expand);
  }

  retrieve(id: string, form: FormObject): object {
    const { client_secret: _, ...rest } = form;
    const asked = checkParameters<Stripe.SetupIntentRetrieveParams>('SetupIntentRetrieveParams', rest);
    checkExpand(asked.expand, EXPANDABLE);
    return this.#shown(this.find(id), asked.expand);
  }

  /** The shopper's half when `form` carries a client secret. */
  confirm(id: string, form: FormObject): object {
    const { client_secret, ...rest } = form;
    const asked = checkParameters<Stripe.SetupIntentConfirmParams>('SetupIntentConfirmParams', rest);
    checkExpand(asked.expand, EXPANDABLE);
    const setup = this.find(id);
    if (client_secret !== undefined && client_secret !== setup.client_secret)
      throw invalidRequest('The client_secret provided does not match this SetupIntent.', {
        param: 'client_secret',
      });
    if (!CONFIRMABLE.includes(setup.status))
      throw unexpectedState(
        `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
        'setup_intent',
      );
    if (setup.automatic_payment_methods?.allow_redirects !== 'never' && !asked.return_url)
      throw invalidRequest('This SetupIntent is configured to accept redirects: provide a `return_url`.', {
        param: 'return_url',
      });
    if (!asked.payment_method)
      throw unexpectedState(
        'You cannot confirm this SetupIntent because it is missing a payment method.',
        'setup_intent',
      );
    this.#attempt(setup, asked.payment_method);
    return this.#shown(setup, asked.expand);
  }

  /** What the cardholder answers to their bank's question. */
  authenticate(id: string, succeeds: boolean): void {
    const setup = this.find(id);
    if (setup.status !== 'requires_action') throw new Error(`${id} asks for nothing: ${setup.status}`);
    setup.next_action = null;
    if (succeeds) this.#succeed(setup);
    else
      this.#fail(setup, {
        code: 'setup_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      });
  }

  cancel(id: string, form: FormObject): object {
    const asked = checkParameters<Stripe.SetupIntentCancelParams>('SetupIntentCancelParams', form);
    checkExpand(asked.expand, EXPANDABLE);
    const setup = this.find(id);
    if (!CONFIRMABLE.includes(setup.status))
      throw unexpectedState(
        `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
        'setup_intent',
      );
    Object.assign(setup, { status: 'canceled', next_action: null });
    this.#announce('setup_intent.canceled', this.#shown(setup));
    return this.#shown(setup, asked.expand);
  }

  find(id: string): StubSetup {
    const setup = this.#records.setups.get(id);
    if (!setup) throw noSuch('setupintent', id, 'intent');
    return setup;
  }

  /** A card that is declined when it is charged cannot be kept either. https://docs.stripe.com/testing#declined-payments */
  #attempt(setup: StubSetup, paymentMethod: string): void {
    const behaviour = cardBehaviour(paymentMethod, false);
    if (!behaviour) throw noSuch('PaymentMethod', paymentMethod, 'payment_method');
    const allowed = setup.allowed_payment_method_types ?? [typeOf(paymentMethod)];
    if (!allowed.includes(typeOf(paymentMethod)))
      throw invalidRequest(`A ${typeOf(paymentMethod)} is not allowed for this SetupIntent.`, {
        param: 'payment_method',
      });
    Object.assign(setup, { payment_method: paymentMethod, last_setup_error: null });
    if (behaviour.decline) {
      this.#fail(setup, behaviour.decline);
      throw new StubError(402, {
        type: 'card_error',
        ...behaviour.decline,
        setup_intent: this.#shown(setup),
      });
    }
    if (behaviour.asksForStep) {
      Object.assign(setup, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      this.#announce('setup_intent.requires_action', this.#shown(setup));
      return;
    }
    this.#succeed(setup);
  }

  #succeed(setup: StubSetup): void {
    const kept = newId('pm');
    this.#records.savedCards.set(kept, {
      customer: setup.customer ?? '',
      card: setup.payment_method ?? '',
    });
    Object.assign(setup, { status: 'succeeded', payment_method: kept });
    this.#announce('setup_intent.succeeded', this.#shown(setup));
  }

  #fail(setup: StubSetup, error: { code: string; decline_code?: string; message: string }): void {
    Object.assign(setup, {
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { type: 'card_error', ...error },
    });
    this.#announce('setup_intent.setup_failed', this.#shown(setup));
  }

  #method(id: string): object {
    const type = typeOf(this.#records.savedCards.get(id)?.card ?? id);
    const details = type === 'card' ? VISA : { bank_name: 'STRIPE TEST BANK', last4: '6789' };
    return { id, object: 'payment_method', type, [type]: details };
  }

  #shown(setup: StubSetup, expand: readonly string[] = []): object {
    const shown = structuredClone(setup);
    return expand.includes('payment_method') && setup.payment_method !== null
      ? { ...shown, payment_method: this.#method(setup.payment_method) }
      : shown;
  }
}
