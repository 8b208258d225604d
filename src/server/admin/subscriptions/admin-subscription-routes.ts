import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/customers/subscriptions-calls.ts';
import type { StoreId, SubscriptionId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import type { AuditDetails } from '#domain/staff/audit-subject.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { agreePrice } from '#server/subscriptions/changes/agree-price.ts';
import { cancelSubscription } from '#server/subscriptions/changes/cancel-subscription.ts';
import { changeSubscriptionAddress } from '#server/subscriptions/changes/change-address.ts';
import { changeBillingInterval } from '#server/subscriptions/changes/change-billing-interval.ts';
import { changeItem } from '#server/subscriptions/changes/change-item.ts';
import type { ChangedSubscription } from '#server/subscriptions/changes/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '#server/subscriptions/changes/pause-subscription.ts';
import { skipBillingCycle } from '#server/subscriptions/changes/skip-billing-cycle.ts';
import { askForCard } from '#server/subscriptions/notices/ask-for-card.ts';
import type { QuoteRenewal } from '#server/subscriptions/notices/notify-subscribers.ts';
import { retryBillingCycle } from '#server/subscriptions/retry-billing-cycle.ts';
import type { Subscription } from '#server/subscriptions/subscription-store.ts';
import { cancellationReasons, comingRenewals } from './coming-renewals.ts';
import { pricePreview } from './price-preview.ts';
import { listedSubscriptions } from './subscription-index.ts';
import { subscriptionOfStore, subscriptionPage } from './subscription-page.ts';

/** A change for the owner of a subscription, found before it is made and audited with its reason. */
interface ChangeRequest {
  params: { subscription_id: SubscriptionId };
  body: { reason: string; version?: number };
  storeId: StoreId;
  audit: (details: AuditDetails) => void;
}

/** What is changed, and as what it was shown. */
interface Begun {
  subscription: Subscription;
  changed: ChangedSubscription;
}

/** Subscriptions: lists, and what their owners do themselves, on their behalf. docs/decisions/0235. */
export function adminSubscriptionRoutes(
  app: FastifyInstance,
  deps: Deps & { quoteRenewal: QuoteRenewal },
): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminSubscriptions, ({ query }) => listedSubscriptions(db, query));
  serveStaff(app, deps, calls.adminSubscription, async ({ params, storeId, staffMember }) => ({
    subscription: await subscriptionPage(deps, { storeId, id: params.subscription_id, reader: staffMember }),
  }));
  serveStaff(app, deps, calls.adminRenewals, ({ query, staffMember }) =>
    comingRenewals(db, query, hasPermission(staffMember, 'stock:read')),
  );
  serveStaff(app, deps, calls.adminCancellationReasons, ({ storeId }) => cancellationReasons(db, storeId));

  const begin = async ({ params, body, storeId, audit }: ChangeRequest, summary: string): Promise<Begun> => {
    const subscription = await subscriptionOfStore(db, storeId, params.subscription_id);
    audit({
      subject: { type: 'subscription', id: subscription.id },
      summary: `${summary}: ${body.reason}`,
    });
    const { id } = subscription;
    return {
      subscription,
      changed: body.version === undefined ? { id } : { id, shownRevision: body.version },
    };
  };

  serveChanges(
    app,
    deps,
    { call: calls.adminSkipDelivery, command: 'subscriptions skip' },
    async (request) => {
      const { changed } = await begin(request, 'Skipped the next delivery');
      await skipBillingCycle(deps, changed, new Date(request.body.renewal_at));
      return {};
    },
  );
  serveChanges(
    app,
    deps,
    { call: calls.adminPauseSubscription, command: 'subscriptions pause' },
    async (request) => {
      await pauseSubscription(deps, (await begin(request, 'Paused')).changed);
      return {};
    },
  );
  serveChanges(
    app,
    deps,
    { call: calls.adminResumeSubscription, command: 'subscriptions resume' },
    async (request) => {
      await resumeSubscription(deps, (await begin(request, 'Resumed')).changed);
      return {};
    },
  );
  serveChanges(
    app,
    deps,
    { call: calls.adminChangeInterval, command: 'subscriptions interval' },
    async (request) => {
      const { subscription_option_id: subscriptionOptionId, expected_subtotal: expectedSubtotal } =
        request.body;
      const { changed } = await begin(request, `Changed the interval to ${subscriptionOptionId}`);
      await changeBillingInterval(deps, changed, { subscriptionOptionId, expectedSubtotal });
      return {};
    },
  );
  serveChanges(
    app,
    deps,
    { call: calls.adminChangeSubscriptionItem, command: 'subscriptions items' },
    async (request) => {
      const { item, quantity, new_sku: newSku = null, expected_subtotal: expectedSubtotal } = request.body;
      const summary = quantity === 0 ? 'Removed an item' : 'Changed an item';
      const { changed } = await begin(request, newSku === null ? summary : `Changed an item to ${newSku}`);
      await changeItem(deps, changed, {
        lineId: item,
        quantity,
        newSku,
        expectedSubtotal,
        mayAgreeOnPrice: hasPermission(request.staffMember, 'subscriptions:price'),
      });
      return {};
    },
  );
  serveChanges(
    app,
    deps,
    { call: calls.adminChangeSubscriptionAddress, command: 'subscriptions address' },
    async (request) => {
      const { subscription, changed } = await begin(request, 'Changed the address');
      const address = requireShippingInformation(request.body.address, subscription.email);
      await changeSubscriptionAddress(deps, changed, { address, name: request.body.name?.trim() || null });
      return {};
    },
  );
  serveChanges(
    app,
    deps,
    { call: calls.adminCancelSubscription, command: 'subscriptions cancel' },
    async (request) => {
      const { changed } = await begin(request, 'Cancelled');
      await cancelSubscription(deps, changed, request.body.because);
      return {};
    },
  );
  serveChanges(app, deps, { call: calls.adminAskForCard, command: 'subscriptions card' }, async (request) => {
    const { subscription } = await begin(request, 'Asked for another card by email');
    await askForCard(deps, subscription, request.body.idempotency_key);
    return {};
  });

  serveStaff(app, deps, calls.adminPricePreview, async ({ params, body, storeId }) =>
    pricePreview(deps, await subscriptionOfStore(db, storeId, params.subscription_id), {
      lineId: body.item,
      unitPriceCents: body.unit_price,
    }),
  );
  serveChanges(
    app,
    deps,
    { call: calls.adminAgreePrice, command: 'subscriptions price' },
    async (request) => {
      const { item, unit_price: unitPriceCents, reason } = request.body;
      const { subscription, changed } = await begin(request, 'Agreed on a price');
      const price = formatMoney(unitPriceCents, subscription.currency);
      request.audit({ summary: `Agreed on ${price} for one unit: ${reason}` });
      await agreePrice(deps, changed, { lineId: item, unitPriceCents });
      return {};
    },
  );

  const retrying = { call: calls.adminRetryDelivery, command: 'subscriptions retry', movesMoney: true };
  serveChanges(app, deps, retrying, async ({ params, body, storeId, audit }) => {
    const { id } = await subscriptionOfStore(db, storeId, params.subscription_id);
    audit({ subject: { type: 'subscription', id }, summary: 'Tried the failed delivery again' });
    await retryBillingCycle(deps, id, body.billing_cycle_id);
    return {};
  });
}
