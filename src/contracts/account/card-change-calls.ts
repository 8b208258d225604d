import { z } from 'zod';
import type { CardSetupId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { idOf, requiredText } from '../fields.ts';
import { named, ownSubscription } from './subscription-calls.ts';

const tag = 'Subscriptions';
const setupIntentId = idOf<CardSetupId>(requiredText(200)).describe('What `start_card_change` answered');

export const startCardChange = defineCall({
  method: 'POST',
  path: '/subscriptions/start_card_change',
  summary: 'What the card form needs to keep another card; nothing is charged',
  tag,
  body: z.strictObject(named),
  answer: z.object({
    setup_intent_id: idOf<CardSetupId>(z.string()),
    client_secret: z.string(),
    provider: z.enum(['sandbox', 'stripe']),
    publishable_key: z.string(),
    terms: z.string().describe('What the owner agrees to by giving the card, word for word'),
  }),
});

export const agreeToCard = defineCall({
  method: 'POST',
  path: '/subscriptions/agree_to_card',
  summary: 'Keeps what the owner agreed to, before the card goes to the card provider',
  tag,
  body: z.strictObject({ ...named, setup_intent_id: setupIntentId, accepted_terms: requiredText(1_000) }),
  answer: z.object({}),
});

export const finishCardChange = defineCall({
  method: 'POST',
  path: '/subscriptions/finish_card_change',
  summary: 'Asks the card provider how it ended and charges the new card from then on, if there is one',
  tag,
  body: z.strictObject({ ...named, setup_intent_id: setupIntentId }),
  answer: z.object({
    outcome: z.enum(['changed', 'waiting', 'ended']),
    decline_reason: z
      .enum(['card_declined', 'insufficient_funds', 'expired_card', 'authentication_required', 'not_a_card'])
      .nullable()
      .describe(
        'Why the last card was not accepted, while another one is waited for or may be given in a new form',
      ),
    subscription: ownSubscription,
  }),
});
