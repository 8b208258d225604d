import type Stripe from 'stripe';
import type { CardSetupId, PaymentMethodId, ProviderCustomerId } from '#domain/ids.ts';
import type { CardPayments, CardSetup } from '../../card-payments.ts';
import { atStripe } from './provider-errors.ts';
import {
  CARDS_AND_WALLETS,
  declineReasonOf,
  idOfReference,
  notUnderstood,
  toCardSummary,
} from './stripe-intents.ts';

/** What the off-session payments of renewals can authorise and capture later; bank debits cannot. */
const CHARGEABLE = ['card', 'link'] as const;

/** How a setup saves a card. */
export const SAVED_CARDS = {
  usage: 'off_session' as const,
  automatic_payment_methods: CARDS_AND_WALLETS,
  allowed_payment_method_types: [...CHARGEABLE],
};

/** Expands the payment method, which has the card's summary. */
const EXPANDED = { expand: ['payment_method'] };

const STATUSES: ReadonlyMap<string, CardSetup['status']> = new Map<string, CardSetup['status']>([
  ['requires_payment_method', 'requires_payment_method'],
  ['requires_confirmation', 'requires_payment_method'],
  ['requires_action', 'requires_action'],
  ['processing', 'processing'],
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
]);

/** Setup intents, which save cards without charging them for later off-session charges. */
export function stripeSetups(
  stripe: Stripe,
  newCustomer: (metadata: Stripe.MetadataParam, idempotencyKey: string) => Promise<string>,
): Pick<CardPayments, 'createSetup' | 'retrieveSetup' | 'cancelSetup'> {
  const retrieve = async (id: string) => toCardSetup(await stripe.setupIntents.retrieve(id, EXPANDED), id);
  return {
    createSetup({ customerId, cardChangeId, idempotencyKey }) {
      return atStripe(async () => {
        const metadata = { card_change_id: cardChangeId };
        const request = {
          customer: customerId ?? (await newCustomer(metadata, idempotencyKey)),
          ...SAVED_CARDS,
          metadata,
          ...EXPANDED,
        };
        return toCardSetup(await stripe.setupIntents.create(request, { idempotencyKey }));
      });
    },

    retrieveSetup: (id) => atStripe(() => retrieve(id)),

    cancelSetup(id, { idempotencyKey }) {
      return atStripe(async () => {
        const now = await retrieve(id);
        if (now.status === 'canceled') return now;
        return toCardSetup(await stripe.setupIntents.cancel(id, EXPANDED, { idempotencyKey }), id);
      });
    },
  };
}

/** Converts Stripe's setup intent. Throws `ProviderUnavailable` for another object or an unknown status. */
function toCardSetup(answer: Stripe.SetupIntent, wantedId?: string): CardSetup {
  if (answer.object !== 'setup_intent') throw notUnderstood('it is not a setup intent');
  if (wantedId !== undefined && answer.id !== wantedId) throw notUnderstood('it is another setup intent');
  if (!answer.client_secret) throw notUnderstood('it is incomplete');
  const status = STATUSES.get(answer.status);
  if (!status) throw notUnderstood(`a set-up's status is ${answer.status}`);
  return {
    id: answer.id as CardSetupId,
    clientSecret: answer.client_secret,
    status,
    savedCard: status === 'succeeded' && isChargeable(answer) ? savedCardOf(answer) : null,
    declineReason: whyNot(answer),
  };
}

function whyNot(answer: Stripe.SetupIntent): CardSetup['declineReason'] {
  if (answer.last_setup_error) return declineReasonOf(answer.last_setup_error);
  return isChargeable(answer) ? null : 'not_a_card';
}

const isChargeable = ({ payment_method: method }: Stripe.SetupIntent): boolean =>
  typeof method !== 'object' || method === null || CHARGEABLE.some((type) => type === method.type);

function savedCardOf({ customer, payment_method: method }: Stripe.SetupIntent): CardSetup['savedCard'] {
  const customerId = idOfReference<ProviderCustomerId>(customer);
  const paymentMethodId = idOfReference<PaymentMethodId>(method);
  if (!customerId || !paymentMethodId) return null;
  const summary = typeof method === 'object' ? toCardSummary(method?.card) : null;
  return { customerId, paymentMethodId, summary };
}
