import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import * as calls from '#contracts/account/subscription-calls.ts';
import type { StoreId, SubscriptionId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';
import { cancelSubscription } from './changes/cancel-subscription.ts';
import { changeSubscriptionAddress } from './changes/change-address.ts';
import { changeBillingInterval } from './changes/change-billing-interval.ts';
import { changeItem } from './changes/change-item.ts';
import { pauseSubscription, resumeSubscription } from './changes/pause-subscription.ts';
import { skipBillingCycle } from './changes/skip-billing-cycle.ts';
import { undoSkip } from './changes/undo-skip.ts';
import { createManageLinkRequests } from './notices/email-manage-link.ts';
import type { QuoteRenewal } from './notices/notify-subscribers.ts';
import { ownedSubscriptions, ownSubscription, subscriptionOwnerOf } from './subscription-owner.ts';
import { readSubscription, type Subscription } from './subscription-store.ts';
import { subscriptionToWire } from './subscription-wire.ts';

/** Sorted by next delivery; paused and cancelled ones stay at the end. */
const byNextDelivery = (a: OwnSubscription, b: OwnSubscription) =>
  (a.next_renewal_at ?? LAST).localeCompare(b.next_renewal_at ?? LAST);
const LAST = '9999';

/** Each change sends an email, to an address that may be somebody else's. */
const CHANGES = { name: 'subscription-changes', most: 30, seconds: 3600 };
const CHANGES_OF_DAY = { name: 'subscription-changes-day', most: 60, seconds: 24 * 3600 };

interface Named {
  store_id: StoreId;
  subscription: SubscriptionId;
  token?: string | null | undefined;
}

/** The owner's calls, with a login or an emailed link: docs/decisions/0041. */
export function subscriptionRoutes(app: FastifyInstance, deps: Deps & { quoteRenewal: QuoteRenewal }): void {
  const changes = createLimit(deps.limits, CHANGES);
  const changesOfDay = createLimit(deps.limits, CHANGES_OF_DAY);
  const emailManageLink = createManageLinkRequests(deps);
  const own = async (request: FastifyRequest, { store_id, subscription, token }: Named) => {
    const owner = await subscriptionOwnerOf(deps, request, token);
    return ownSubscription(deps, owner, store_id, subscription);
  };
  const ownToChange = async (request: FastifyRequest, named: Named) => {
    const owned = await own(request, named);
    await changes.take(owned.id);
    await changesOfDay.take(owned.id);
    return owned;
  };

  const answer = async (reply: FastifyReply, { id }: Subscription) => {
    reply.header('cache-control', 'no-store');
    const changed = await readSubscription(deps.db, id);
    if (!changed) throw new Error(`subscription ${id} is gone`);
    return { subscription: await subscriptionToWire(deps, changed) };
  };

  serve(app, calls.listSubscriptions, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const owned = await ownedSubscriptions(
      deps,
      await subscriptionOwnerOf(deps, request, body.token),
      body.store_id,
    );
    const shown = await Promise.all(owned.map((one) => subscriptionToWire(deps, one)));
    return { subscriptions: shown.toSorted(byNextDelivery) };
  });

  serve(app, calls.emailManageLink, async ({ body, request }) => {
    await emailManageLink({ storeId: body.store_id, token: body.token, ip: request.ip });
    return {};
  });

  serve(app, calls.skipDelivery, async ({ body, request, reply }) => {
    const subscription = await ownToChange(request, body);
    await skipBillingCycle(deps, subscription, new Date(body.renewal_at));
    return answer(reply, subscription);
  });

  serve(app, calls.undoSkip, async ({ body, request, reply }) => {
    const subscription = await ownToChange(request, body);
    await undoSkip(deps, subscription, new Date(body.renewal_at));
    return answer(reply, subscription);
  });

  serve(app, calls.pauseSubscription, async ({ body, request, reply }) => {
    const subscription = await ownToChange(request, body);
    await pauseSubscription(deps, subscription);
    return answer(reply, subscription);
  });

  serve(app, calls.resumeSubscription, async ({ body, request, reply }) => {
    const subscription = await ownToChange(request, body);
    await resumeSubscription(deps, subscription);
    return answer(reply, subscription);
  });

  serve(app, calls.changeInterval, async ({ body, request, reply }) => {
    const subscription = await ownToChange(request, body);
    const { subscription_id: subscriptionOptionId, expected_subtotal: expectedSubtotal } = body;
    await changeBillingInterval(deps, subscription, { subscriptionOptionId, expectedSubtotal });
    return answer(reply, subscription);
  });

  serve(app, calls.changeItem, async ({ body, request, reply }) => {
    const subscription = await ownToChange(request, body);
    const { item: lineId, quantity, new_sku: newSku = null, expected_subtotal: expectedSubtotal } = body;
    await changeItem(deps, subscription, { lineId, quantity, newSku, expectedSubtotal });
    return answer(reply, subscription);
  });

  serve(app, calls.changeSubscriptionAddress, async ({ body, request, reply }) => {
    const subscription = await ownToChange(request, body);
    const address = requireShippingInformation(body.address, subscription.email);
    await changeSubscriptionAddress(deps, subscription, { address, name: body.name?.trim() || null });
    return answer(reply, subscription);
  });

  serve(app, calls.cancelSubscription, async ({ body, request, reply }) => {
    // Not limited: it works once, and nobody may be refused it.
    const subscription = await own(request, body);
    await cancelSubscription(deps, subscription);
    return answer(reply, subscription);
  });
}
