import type { CardSetupId } from '#domain/ids.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { linkSigner } from '#server/platform/email/sign-links.ts';
import { manageToken } from '#server/subscriptions/notices/manage-link.ts';
import { PUBLISHABLE_KEY } from '../../providers/stripe-stub/stripe-stub.ts';
import type { Answer, TestShop, TestShopper } from '../test-shop.ts';
import { manage } from './subscribing.ts';

/** By whose right a subscription's card is changed: the session's, or a mailed link's. */
export interface Named {
  subscription: string;
  token?: string;
}

/** What a card form was given. */
export interface StartedChange {
  setupIntentId: CardSetupId;
  clientSecret: string;
  terms: string;
}

/** The only subscription of a shop, with a fresh link of the kind that its emails bring. */
export async function ownByLink(shop: TestShop): Promise<Named & { token: string }> {
  const [own] = await shop.db.select().from(subscriptions);
  if (!own) throw new Error('the shop has no subscription');
  return {
    subscription: own.id,
    token: await linkSigner(shop.db, shop.deps.sessionSecret)(manageToken(own)),
  };
}

export async function startChange(shopper: TestShopper, named: Named): Promise<StartedChange> {
  const { status, body } = await manage(shopper, 'start_card_change', named);
  if (status !== 200) throw new Error(`no change of the card: ${JSON.stringify(body)}`);
  return { setupIntentId: body.setup_intent_id, clientSecret: body.client_secret, terms: body.terms };
}

export const agree = (shopper: TestShopper, named: Named, { setupIntentId, terms }: StartedChange) =>
  manage(shopper, 'agree_to_card', { ...named, setup_intent_id: setupIntentId, accepted_terms: terms });

export const giveCard = (
  shopper: TestShopper,
  { setupIntentId, clientSecret }: StartedChange,
  number: string,
): Promise<Answer> =>
  shopper.post(`/sandbox/setup_intents/${setupIntentId}/confirm`, {
    client_secret: clientSecret,
    card: { number, expiry: '12/40', security_code: '123' },
    return_url: 'http://localhost:3000/subscriptions/card',
  });

export const finish = (shopper: TestShopper, named: Named, { setupIntentId }: StartedChange) =>
  manage(shopper, 'finish_card_change', { ...named, setup_intent_id: setupIntentId });

/** From the first look at the form to the new card, as a browser does it; without `finish`: the browser never came back. */
export async function changeCard(
  shopper: TestShopper,
  named: Named,
  card: string,
  { finishes = true } = {},
): Promise<Answer> {
  const started = await startChange(shopper, named);
  await agree(shopper, named, started);
  const given = await giveCard(shopper, started, card);
  return finishes ? finish(shopper, named, started) : given;
}

/** What Stripe's form does with a card that is kept, in its owner's browser; at the stub. */
export async function giveStripeCard(
  { origin }: { origin: string },
  { setupIntentId, clientSecret }: StartedChange,
  card: string,
): Promise<Response> {
  return fetch(`${origin}/v1/setup_intents/${setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
  });
}
