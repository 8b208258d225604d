import { type EmailKind, greeting } from './email-kind.ts';

const day = { about: 'The day of the next delivery', example: 'December 3' };
const again = { about: 'The day on which we try again', example: 'December 5' };
const interval = { about: 'How often it comes', example: 'every 4 weeks' };
const card = { about: 'The card that is charged', example: 'your Visa ending in 4242' };

/** The texts of emails about subscriptions. */
export const SUBSCRIPTION_EMAILS = {
  'subscription-started': {
    name: 'Subscription: begun',
    when: 'With the first order of a subscription',
    placeholders: { greeting, interval, day },
    texts: {
      subject: 'Your subscription has begun',
      preview: 'From now on we send you this {interval}.',
      heading: 'See you again soon.',
      opening:
        '{greeting}\nFrom now on we send you this {interval}. The next one is charged to your card on {day}; we remind you a week before.',
    },
  },
  'subscription-reminder': {
    name: 'Subscription: reminder',
    when: 'A week before a delivery is charged',
    placeholders: { greeting, day, card },
    texts: {
      subject: 'Your next delivery: {day}',
      preview: 'On {day} we charge {card} and pack your next delivery.',
      heading: 'Nearly time again.',
      opening:
        '{greeting}\nOn {day} we charge {card} and pack your next delivery. You need do nothing, unless you would like it otherwise.',
      expiry:
        'The card will have expired by then. With a new one nothing goes wrong; giving it charges nothing.',
      button: 'Change the card',
    },
  },
  'subscription-skipped': {
    name: 'Subscription: delivery skipped',
    when: 'When its owner skips a delivery',
    placeholders: { greeting, day },
    texts: {
      subject: 'Skipped, as you wished',
      preview: 'We leave your next delivery out. The one after it is charged on {day}.',
      heading: 'One less this time.',
      opening: '{greeting}\nWe leave your next delivery out. The one after it is charged on {day}.',
    },
  },
  'subscription-skip-undone': {
    name: 'Subscription: skip undone',
    when: 'When its owner wants the delivery after all',
    placeholders: { greeting, day },
    texts: {
      subject: 'Your delivery is back',
      preview: 'You undid the skip: your next delivery is charged on {day}, as before.',
      heading: 'Not skipped after all.',
      opening: '{greeting}\nYou undid the skip: your next delivery is charged on {day}, as before.',
    },
  },
  'subscription-paused': {
    name: 'Subscription: paused',
    when: 'When its owner pauses it',
    placeholders: { greeting },
    texts: {
      subject: 'Your subscription is paused',
      preview: 'Nothing is charged and nothing is sent until you resume it.',
      heading: 'Take your time.',
      opening:
        '{greeting}\nYour subscription is paused: nothing is charged and nothing is sent until you resume it.',
    },
  },
  'subscription-resumed': {
    name: 'Subscription: resumed',
    when: 'When it goes on after a pause',
    placeholders: { greeting, interval, day },
    texts: {
      subject: 'Your subscription goes on',
      preview: 'Your subscription goes on, {interval}. The next delivery is charged on {day}.',
      heading: 'Good to have you back.',
      opening: '{greeting}\nYour subscription goes on, {interval}. The next delivery is charged on {day}.',
    },
  },
  'subscription-interval-changed': {
    name: 'Subscription: another interval',
    when: 'When it comes more or less often',
    placeholders: { greeting, interval, day },
    texts: {
      subject: 'Your subscription now comes {interval}',
      preview: 'The next delivery stays on {day}. After it we send you one {interval}, at the prices below.',
      heading: 'A new rhythm.',
      opening:
        '{greeting}\nThe next delivery stays on {day}. After it we send you one {interval}, at the prices below.',
    },
  },
  'subscription-items-changed': {
    name: 'Subscription: other items',
    when: 'When what it brings changes',
    placeholders: {
      greeting,
      change: {
        about: 'From when on it brings what',
        example: 'Your next delivery on December 3 and all after it bring what is listed below.',
      },
    },
    texts: {
      subject: 'Your subscription has changed',
      preview: '{change}',
      heading: 'A change of menu.',
      opening: '{greeting}\n{change}',
      closing: 'If it was not you who changed it, open the link and look.',
    },
  },
  'subscription-address-changed': {
    name: 'Subscription: another address',
    when: 'When it goes somewhere else',
    placeholders: {
      greeting,
      change: {
        about: 'From when on it goes there',
        example: 'Your next delivery on December 3 goes to the address below.',
      },
    },
    texts: {
      subject: 'Your subscription has a new address',
      preview: '{change}',
      heading: 'A new doorstep.',
      opening: '{greeting}\n{change}',
      closing: 'If it was not you who changed it, open the link and look.',
    },
  },
  'subscription-price-agreed': {
    name: 'Subscription: agreed price',
    when: 'When staff change a price in it',
    placeholders: {
      greeting,
      change: {
        about: 'From when on it costs what',
        example:
          'Your next delivery on December 3 and all after it cost what is listed below, until you change the interval or choose another variant.',
      },
    },
    texts: {
      subject: 'A new price in your subscription',
      preview: 'We have changed a price in your subscription. {change}',
      heading: 'As we agreed.',
      opening: '{greeting}\nWe have changed a price in your subscription. {change}',
      closing: 'Not what we agreed? Answer this mail, or skip or cancel it below before that day.',
    },
  },
  'subscription-card-changed': {
    name: 'Subscription: another card',
    when: 'When it has a new card',
    placeholders: {
      greeting,
      card,
      next: { about: 'When that card is charged', example: 'The next delivery is charged on December 3.' },
    },
    texts: {
      subject: 'Your subscription has a new card',
      preview: 'From now on we charge {card} for your subscription.',
      heading: 'Your new card is in place.',
      opening: '{greeting}\nFrom now on we charge {card} for your subscription.',
      middle: '{next}',
      closing: 'If it was not you who changed it, open the link and look.',
    },
  },
  'subscription-card-wanted': {
    name: 'Subscription: asked for another card',
    when: 'When staff ask for another card',
    placeholders: {
      greeting,
      card,
      next: { about: 'What giving a card does', example: 'Giving it charges nothing.' },
    },
    texts: {
      subject: 'Another card for your subscription',
      preview: 'Here you can give another card in place of {card}. {next}',
      heading: 'A card, please.',
      opening: '{greeting}\nHere you can give another card in place of {card}. {next}',
      closing: 'Questions? Answer this mail.',
      button: 'Change the card',
    },
  },
  'subscription-first-card-wanted': {
    name: 'Subscription: asked for its first card',
    when: 'When an imported subscription waits for a card',
    placeholders: { greeting, interval, day },
    texts: {
      subject: 'Your subscription needs a card',
      preview:
        'Your subscription has moved to our new shop with us, and still comes {interval}. Card numbers do not move: until you give one here, nothing is charged and nothing is sent.',
      heading: 'We have moved. Your card has not.',
      opening:
        '{greeting}\nYour subscription has moved to our new shop with us, and still comes {interval}. Card numbers do not move: until you give one here, nothing is charged and nothing is sent.',
      middle:
        'Giving a card charges nothing today. Give one before then, and the first delivery from the new shop is charged on {day}, with the items and prices below.',
      closing:
        'No longer wanted? Then there is nothing to do: without a card nothing happens. Questions? Answer this mail.',
      button: 'Give a card',
    },
  },
  'subscription-declined': {
    name: 'Subscription: card declined',
    when: 'When a delivery could not be charged',
    placeholders: { greeting, card, again },
    texts: {
      subject: 'Your card was not accepted',
      preview:
        'We could not charge {card} for your delivery: your bank did not accept it. So nothing was charged and nothing was sent. We try again on {again}.',
      heading: 'The card said no.',
      opening:
        '{greeting}\nWe could not charge {card} for your delivery: your bank did not accept it. So nothing was charged and nothing was sent. We try again on {again}.',
      closing: 'A new card? Give it here: the delivery is then charged to it at once.',
      button: 'Change the card',
    },
  },
  'subscription-paused-by-payment': {
    name: 'Subscription: paused, because no charge succeeded',
    when: 'After the last attempt to charge a delivery',
    placeholders: { greeting, card },
    texts: {
      subject: 'Your subscription is paused',
      preview:
        'We tried {card} several times and your bank did not accept it. So your subscription is paused: nothing was charged, and nothing will be until you resume it.',
      heading: 'We stopped trying.',
      opening:
        '{greeting}\nWe tried {card} several times and your bank did not accept it. So your subscription is paused: nothing was charged, and nothing will be until you resume it.',
      closing: 'A new card? Change it here, which charges nothing, and resume when you like.',
      button: 'Change the card',
    },
  },
  'subscription-out-of-stock': {
    name: 'Subscription: sold out',
    when: 'When a delivery waits for stock',
    placeholders: { greeting, again },
    texts: {
      subject: 'Your delivery has to wait a little',
      preview:
        'There is not enough left of what you subscribed to, so your card was not charged. We look again on {again}.',
      heading: 'We ran out.',
      opening:
        '{greeting}\nThere is not enough left of what you subscribed to, so your card was not charged. We look again on {again}.',
    },
  },
  'subscription-left-out': {
    name: 'Subscription: delivery left out',
    when: 'When stock did not come back in time',
    placeholders: { greeting, day },
    texts: {
      subject: 'We have to leave one delivery out',
      preview:
        'What you subscribed to did not come back in time, so we leave this delivery out. Nothing was charged. The next one is due on {day}.',
      heading: 'Still sold out. Sorry.',
      opening:
        '{greeting}\nWhat you subscribed to did not come back in time, so we leave this delivery out. Nothing was charged. The next one is due on {day}.',
    },
  },
  'subscription-unavailable': {
    name: 'Subscription: delivery not possible',
    when: 'When something is not sold or cannot be sent there, its address is not found, or the delivery costs less than a card is charged',
    placeholders: { greeting, again },
    texts: {
      subject: 'We cannot send your delivery',
      preview:
        'Your next delivery cannot be sent as it is. Your card was not charged. We look again on {again}.',
      heading: 'Something has changed on our side.',
      opening:
        '{greeting}\nSomething in your subscription is not sold at the moment or cannot be sent to your address, we did not find that address, or the delivery costs less than a card can pay. Your card was not charged. We look again on {again}.',
    },
  },
  'subscription-paused-as-unavailable': {
    name: 'Subscription: paused, because it cannot be sent',
    when: 'When that has not changed in time',
    placeholders: { greeting },
    texts: {
      subject: 'Your subscription is paused',
      preview:
        'Your deliveries cannot be sent as they are. So your subscription is paused: nothing was charged, and nothing will be until you resume it.',
      heading: 'We cannot send this any more.',
      opening:
        '{greeting}\nSomething in your subscription is no longer sold or cannot be sent to your address, we did not find that address, or the delivery costs less than a card can pay. So it is paused: nothing was charged, and nothing will be until you resume it.',
    },
  },
  'subscription-link': {
    name: 'Link to a subscription',
    when: 'When a guest whose link has expired asks for it, or the email of its order is corrected',
    placeholders: { greeting },
    texts: {
      subject: 'The link to your subscription',
      preview: 'It replaces the one before.',
      heading: 'Here it is again.',
      opening: '{greeting}\nHere is a new link to your subscription. It works for 60 days.',
      closing: 'If you did not ask for this, leave it. Only this mail has the link.',
    },
  },
  'subscription-cancelled': {
    name: 'Subscription: cancelled',
    when: 'When it is cancelled',
    placeholders: { greeting },
    texts: {
      subject: 'Your subscription is cancelled',
      preview: 'With effect at once: nothing more is charged.',
      heading: 'It was good while it lasted.',
      opening:
        '{greeting}\nYour subscription is cancelled, with effect at once: nothing more is charged. What was already paid for is still delivered.',
      closing: 'Should you want it again some day: the shop is where it was.',
    },
  },
} as const satisfies Readonly<Record<string, EmailKind>>;
