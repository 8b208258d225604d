import type * as subscription from '#contracts/subscription-calls.ts';
import { endpoint } from './endpoint.ts';

/** The calls of subscriptions; beside the others, because only two screens load them. */
export const subscriptionEndpoints = {
  listSubscriptions: endpoint<typeof subscription.listSubscriptions>('POST', '/subscriptions/list'),
  skipDelivery: endpoint<typeof subscription.skipDelivery>('POST', '/subscriptions/skip'),
  pauseSubscription: endpoint<typeof subscription.pauseSubscription>('POST', '/subscriptions/pause'),
  resumeSubscription: endpoint<typeof subscription.resumeSubscription>('POST', '/subscriptions/resume'),
  changeInterval: endpoint<typeof subscription.changeInterval>('POST', '/subscriptions/change_interval'),
  changeSubscriptionAddress: endpoint<typeof subscription.changeSubscriptionAddress>(
    'POST',
    '/subscriptions/change_address',
  ),
  cancelSubscription: endpoint<typeof subscription.cancelSubscription>('POST', '/subscriptions/cancel'),
};
