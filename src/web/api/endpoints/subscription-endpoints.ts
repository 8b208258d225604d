import type * as card from '#contracts/account/card-change-calls.ts';
import type * as subscription from '#contracts/account/subscription-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of subscriptions, kept out of the bundle because only two screens use them. */
export const subscriptionEndpoints = {
  listSubscriptions: endpoint<typeof subscription.listSubscriptions>('POST', '/subscriptions/list'),
  emailManageLink: endpoint<typeof subscription.emailManageLink>('POST', '/subscriptions/email_link'),
  skipDelivery: endpoint<typeof subscription.skipDelivery>('POST', '/subscriptions/skip'),
  undoSkip: endpoint<typeof subscription.undoSkip>('POST', '/subscriptions/undo_skip'),
  pauseSubscription: endpoint<typeof subscription.pauseSubscription>('POST', '/subscriptions/pause'),
  resumeSubscription: endpoint<typeof subscription.resumeSubscription>('POST', '/subscriptions/resume'),
  changeInterval: endpoint<typeof subscription.changeInterval>('POST', '/subscriptions/change_interval'),
  changeItem: endpoint<typeof subscription.changeItem>('POST', '/subscriptions/change_item'),
  changeSubscriptionAddress: endpoint<typeof subscription.changeSubscriptionAddress>(
    'POST',
    '/subscriptions/change_address',
  ),
  startCardChange: endpoint<typeof card.startCardChange>('POST', '/subscriptions/start_card_change'),
  agreeToCard: endpoint<typeof card.agreeToCard>('POST', '/subscriptions/agree_to_card'),
  finishCardChange: endpoint<typeof card.finishCardChange>('POST', '/subscriptions/finish_card_change'),
  cancelSubscription: endpoint<typeof subscription.cancelSubscription>('POST', '/subscriptions/cancel'),
};
