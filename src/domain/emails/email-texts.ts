/** A placeholder of an email's texts: what stands there, and what does in a sample. */
interface Placeholder {
  about: string;
  example: string;
}

/** The texts of one kind of email as the shop comes with them, in the order in which they are read. */
export interface EmailKind {
  name: string;
  when: string;
  placeholders: Readonly<Record<string, Placeholder>>;
  texts: Readonly<Record<string, string>>;
}

const greeting = { about: 'Hello and the name, where it is known', example: 'Hello Maya,' };
const number = { about: 'The number of the order', example: '#1042' };
const thanks = { about: 'Thanks, with the name where it is known', example: 'Thank you, Maya.' };
const paid = {
  about: 'That the order, and any payment, arrived',
  example: 'Your order and your payment are here',
};
const titles = { about: 'What was bought', example: 'The Mix' };
const day = { about: 'The day of the next delivery', example: 'December 3' };
const interval = { about: 'How often it comes', example: 'every 4 weeks' };
const card = { about: 'The card that is charged', example: 'your Visa ending in 4242' };

/** The emails whose texts staff can edit. Amounts, addresses, items and links are not among the texts: they stay. */
export const EMAIL_KINDS = {
  'order-confirmation': {
    name: 'Order confirmation',
    when: 'When an order is in',
    placeholders: {
      number,
      thanks,
      paid,
    },
    texts: {
      subject: 'Your order {number} is in',
      preview: '{paid}. We write again when the parcel leaves.',
      heading: 'It’s in. We’re packing.',
      opening: '{thanks} {paid}; we write again when the parcel leaves.',
    },
  },
  'gift-card-order': {
    name: 'Order of gift cards',
    when: 'When an order of nothing but gift cards is in',
    placeholders: {
      number,
      thanks,
      paid,
    },
    texts: {
      subject: 'Your order {number} is in',
      preview: '{paid}. Each gift card is emailed on its day.',
      heading: 'It’s in. Thank you.',
      opening: '{thanks} {paid}; each gift card is emailed on its day.',
    },
  },
  'order-shipped': {
    name: 'Order shipped',
    when: 'When all of an order has left',
    placeholders: { greeting, number },
    texts: {
      subject: 'Your order {number} is on its way',
      preview: 'The parcel has left us.',
      heading: 'It is on its way.',
      opening: '{greeting}\nYour parcel has left us and is on its way to you.',
    },
  },
  'order-cancelled': {
    name: 'Order cancelled',
    when: 'When an order is cancelled before it leaves',
    placeholders: {
      greeting,
      number,
      money: { about: 'What is paid back, and how', example: 'The $24.00 that you paid is on its way back.' },
    },
    texts: {
      subject: 'Your order {number} is cancelled',
      preview: '{money}',
      heading: 'Cancelled, all of it.',
      opening: '{greeting}\nWe have cancelled order {number}. {money}',
    },
  },
  'order-refunded': {
    name: 'Refund',
    when: 'When money is on its way back',
    placeholders: {
      greeting,
      number,
      amount: { about: 'What is paid back', example: '$8.00' },
      arrival: { about: 'How and when it arrives', example: 'Banks take 5 to 10 days to show it.' },
    },
    texts: {
      subject: '{amount} of your order {number} is on its way back',
      preview: '{arrival}',
      heading: 'Money, coming back.',
      opening: '{greeting}\nWe have sent {amount} back to you. {arrival}',
    },
  },
  'order-link': {
    name: 'Link to an order',
    when: 'When a guest asks for it',
    placeholders: { greeting, number },
    texts: {
      subject: 'The link to your order {number}',
      preview: 'Where it is, the receipt, and what can still be changed.',
      heading: 'Found it.',
      opening: '{greeting}\nHere is order {number}: where it is, the receipt, and what can still be changed.',
      closing: 'If you did not ask for this, leave it. Only this mail has the link.',
    },
  },
  'gift-card': {
    name: 'Gift card',
    when: 'When somebody gets one',
    placeholders: { greeting, amount: { about: 'What is on it', example: '$50.00' } },
    texts: {
      subject: 'Your gift card: {amount}',
      preview: '{amount} for our shop, and the code that spends it.',
      heading: '{amount}, all yours.',
      opening: '{greeting}\nHere is a gift card with {amount} for our shop.',
      button: 'To the shop',
      closing: 'Keep this mail, and the code to yourself: anyone who has it can spend it.',
    },
  },
  'newsletter-confirmation': {
    name: 'Newsletter: confirmation',
    when: 'When somebody asks for the newsletter',
    placeholders: {},
    texts: {
      subject: 'One tap and you are on the list',
      preview: 'We only write once you say yes.',
      heading: 'Shall we write to you?',
      opening:
        'Somebody, hopefully you, would like our news sent to this address. We only do so once you say yes.',
      button: 'Yes, send me the news',
      closing:
        'Not you, or changed your mind? Then do nothing, or take the address off the list for good below.',
    },
  },
  'newsletter-welcome': {
    name: 'Newsletter: the code for a first order',
    when: 'When the newsletter is confirmed',
    placeholders: { offer: { about: 'What the code gives', example: '10% off your first order' } },
    texts: {
      subject: 'Your code for {offer}',
      preview: 'You said yes. Here is our half of the deal.',
      heading: 'You said yes. Our turn.',
      opening: 'This is your code for {offer}. Type it at checkout, or let the button do it.',
      button: 'Shop with the code',
      closing: 'It is for a first order. If you have ordered before, pass it on.',
    },
  },
  'account-ready': {
    name: 'Account',
    when: 'When somebody makes an account',
    placeholders: {},
    texts: {
      subject: 'Your account is ready',
      preview: 'Log in to see your orders and where they are.',
      heading: 'Come in.',
      opening: 'Your account is ready. Log in to see your orders and where they are.',
      button: 'Log in',
      closing:
        'If you did not make this account, somebody typed your address by mistake: you need do nothing.',
    },
  },
  'password-reset': {
    name: 'New password',
    when: 'When somebody has forgotten theirs',
    placeholders: { greeting },
    texts: {
      subject: 'Choose a new password',
      preview: 'The link works once, within the next hour.',
      heading: 'A new password, then.',
      opening: '{greeting}\nwith this link you choose a new password. It works once, within the next hour.',
      button: 'Choose a new password',
      closing: 'If you did not ask for it, leave it: your password stays as it is.',
    },
  },
  'back-in-stock': {
    name: 'Back in stock',
    when: 'When something that was waited for is back',
    placeholders: {
      title: { about: 'What is back', example: 'The Mix' },
      waited: { about: 'How many were waited for', example: 'You waited for it, and it is in stock again.' },
    },
    texts: {
      subject: '{title} is back',
      preview: 'You asked early, so you hear it early.',
      heading: 'It is here again.',
      opening: '{waited} We tell people in the order in which they asked, but we keep nothing aside.',
      button: 'Get it while it lasts',
      closing: 'This was the only email about it. If it sells out again, ask again.',
    },
  },
  'cart-reminder': {
    name: 'Reminder of a cart',
    when: 'When a cart is left whose owner wants a reminder',
    placeholders: {},
    texts: {
      subject: 'Your cart is still here',
      preview: 'What you picked is waiting. The price is today’s, as in the shop.',
      heading: 'You left these on the counter.',
      opening: 'You asked us to keep your cart within reach. This link opens it on any device.',
      button: 'Back to my cart',
      closing: 'Changed your mind? Then do nothing. This is the only reminder.',
    },
  },
  'review-request': {
    name: 'Review request',
    when: 'Some time after an order has arrived',
    placeholders: { greeting, titles },
    texts: {
      subject: 'How was {titles}?',
      preview: 'Two minutes, a few stars, your own words.',
      heading: 'So. How was it?',
      opening: '{greeting}\nBy now {titles} should be open, or empty. Tell others what it was like.',
      button: 'Write a review',
    },
  },
  'review-reminder': {
    name: 'Review request: reminder',
    when: 'When the first one brought no review',
    placeholders: { greeting, titles },
    texts: {
      subject: 'A word about {titles}?',
      preview: 'The last time we ask.',
      heading: 'And? How was it?',
      opening: '{greeting}\nWe asked before how {titles} was. This is the last time.',
      button: 'Write a review',
    },
  },
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

export type EmailKindName = keyof typeof EMAIL_KINDS;

const PAGE = 'email-';

/** The name under which the texts of a kind of email are drafted and published, as a page's are. */
export const emailPageOf = (kind: EmailKindName): string => `${PAGE}${kind}`;

/** The kind of email whose texts have a name among the pages; null for a page. */
export function emailKindOf(page: string): EmailKindName | null {
  const kind = page.startsWith(PAGE) ? page.slice(PAGE.length) : '';
  return Object.hasOwn(EMAIL_KINDS, kind) ? (kind as EmailKindName) : null;
}

export const EMAIL_KIND_NAMES = Object.keys(EMAIL_KINDS) as EmailKindName[];

/** A kind of email with the types of all of them. */
export const emailKind = (kind: EmailKindName): EmailKind => EMAIL_KINDS[kind];

export type EmailValues = Readonly<Record<string, string>>;

/** A text with values in place of its placeholders. */
export const filledText = (text: string, values: EmailValues): string =>
  text.replaceAll(PLACEHOLDER, (written, name: string) => values[name] ?? written);

/** The placeholder of a text that its kind of email does not have; null when all are known. */
export function unknownPlaceholder(kind: EmailKindName, text: string): string | null {
  const { placeholders } = emailKind(kind);
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return names.find((name) => !Object.hasOwn(placeholders, name)) ?? null;
}

const PLACEHOLDER = /\{([^{}\n]{1,40})\}/g;
