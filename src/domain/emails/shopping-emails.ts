import { type EmailKind, greeting } from './email-kind.ts';

const title = { about: 'What is back', example: 'The Mix' };
const titles = { about: 'What was bought', example: 'The Mix' };
const offer = { about: 'What the code gives', example: '10% off your first order' };

/** The texts of emails around shopping: newsletter, gift cards, stock, carts and reviews. */
export const SHOPPING_EMAILS = {
  'newsletter-confirmation': {
    name: 'Newsletter: confirmation',
    when: 'When somebody asks for the newsletter',
    placeholders: { offer },
    texts: {
      subject: 'One tap and you are on the list',
      preview: 'We only write once you say yes.',
      heading: 'Shall we write to you?',
      opening:
        'Somebody, hopefully you, would like our news sent to this address. We only do so once you say yes.',
      offer: 'Say yes, and a code for {offer} comes next.',
      button: 'Yes, send me the news',
      closing:
        'Not you, or changed your mind? Then do nothing, or take the address off the list for good below.',
    },
  },
  'newsletter-welcome': {
    name: 'Newsletter: the code for a first order',
    when: 'When the newsletter is confirmed',
    placeholders: { offer },
    texts: {
      subject: 'Your code for {offer}',
      preview: 'You said yes. Here is our half of the deal.',
      heading: 'You said yes. Our turn.',
      opening: 'This is your code for {offer}. Type it at checkout, or let the button do it.',
      button: 'Shop with the code',
      closing: 'It is for a first order. If you have ordered before, pass it on.',
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
      middle:
        'At the checkout, press ‘Use a gift card’ and enter the code. It need not be spent in one go, pays together with a card, and does not expire.',
      button: 'To the shop',
      closing: 'Keep this mail, and the code to yourself: anyone who has it can spend it.',
    },
  },
  'back-in-stock-confirmation': {
    name: 'Back in stock: confirmation',
    when: 'When somebody wants to know when something is back',
    placeholders: { title },
    texts: {
      subject: 'Shall we tell you when {title} is back?',
      preview: 'We only write once you say yes.',
      heading: 'Sold out. For now.',
      opening:
        'Somebody, hopefully you, wants to know when this is back. Say yes within three days, and one email comes when there is enough of it.',
      button: 'Yes, tell me',
      closing: 'Not you, or no longer interested? Then do nothing.',
    },
  },
  'back-in-stock': {
    name: 'Back in stock',
    when: 'When something that was waited for is back',
    placeholders: {
      title,
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
  'review-reply': {
    name: 'Reply to a review',
    when: 'When staff reply to it for the first time',
    placeholders: { greeting, product: { about: 'What was reviewed', example: 'The Mix' } },
    texts: {
      subject: 'We replied to your review of {product}',
      preview: 'It is below your review, for everybody to read.',
      heading: 'You wrote, we replied.',
      opening: '{greeting}\nThis stands below your review of {product} now:',
      button: 'Read it on the page',
    },
  },
} as const satisfies Readonly<Record<string, EmailKind>>;
