import { type EmailKind, greeting } from './email-kind.ts';

const number = { about: 'The number of the order', example: '#1042' };
const thanks = { about: 'Thanks, with the name where it is known', example: 'Thank you, Maya.' };
const paid = {
  about: 'That the order, and any payment, arrived',
  example: 'Your order and your payment are here',
};
const how = { about: 'What to send instead of this email', example: 'Send them the link to the parcel' };

/** The texts of emails about orders and their payments. */
export const ORDER_EMAILS = {
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
      button: 'Follow the parcel',
    },
  },
  'order-part-shipped': {
    name: 'Order shipped: a first part',
    when: 'When a parcel has left and more is to come',
    placeholders: { greeting, number },
    texts: {
      subject: 'Part of your order {number} is on its way',
      preview: 'A parcel has left us, and more is to come.',
      heading: 'A first part is on its way.',
      opening: '{greeting}\nYour parcel has left us and is on its way to you.',
      middle: 'That is a part of it. We write again when the rest leaves.',
      button: 'Follow the parcel',
    },
  },
  'gift-shipped': {
    name: 'Gift shipped',
    when: 'When all of an order that is a gift has left',
    placeholders: { greeting, number, how },
    texts: {
      subject: 'Your order {number} is on its way',
      preview: 'The parcel has left us.',
      heading: 'It is on its way.',
      opening: '{greeting}\nYour gift is on its way.',
      button: 'Follow the parcel',
      closing:
        'Spoiling the surprise? {how}, not this mail: your prices and the link to your order are in it.',
    },
  },
  'gift-part-shipped': {
    name: 'Gift shipped: a first part',
    when: 'When a parcel of a gift has left and more is to come',
    placeholders: { greeting, number, how },
    texts: {
      subject: 'Part of your order {number} is on its way',
      preview: 'A parcel has left us, and more is to come.',
      heading: 'A first part is on its way.',
      opening: '{greeting}\nYour gift is on its way.',
      middle: 'That is a part of it. We write again when the rest leaves.',
      button: 'Follow the parcel',
      closing:
        'Spoiling the surprise? {how}, not this mail: your prices and the link to your order are in it.',
    },
  },
  'order-tracking-changed': {
    name: 'Order: another tracking number',
    when: 'When staff correct how a parcel is followed',
    placeholders: { greeting, number },
    texts: {
      subject: 'Your order {number}: another tracking number',
      preview: 'The number that we sent you before was not right.',
      heading: 'Follow this one instead.',
      opening: '{greeting}\nThe parcel of order {number} is followed in another way than we wrote before.',
      button: 'Follow the parcel',
    },
  },
  'order-parcel-not-left': {
    name: 'Order: a parcel has not left',
    when: 'When staff take back that a parcel has left',
    placeholders: { greeting, number },
    texts: {
      subject: 'Your order {number}: a parcel has not left yet',
      preview: 'We wrote too early. We write again when it leaves.',
      heading: 'Not on its way yet.',
      opening:
        '{greeting}\nWe wrote that a parcel of order {number} was on its way. It has not left yet, sorry. We write again when it does.',
    },
  },
  'order-address-changed': {
    name: 'Order: another address',
    when: 'When staff change where an order goes',
    placeholders: { greeting, number },
    texts: {
      subject: 'Your order {number} goes to another address',
      preview: 'We have changed where it goes. Please have a look.',
      heading: 'A new address on the label.',
      opening:
        '{greeting}\nWe have changed where order {number} goes. Is it not right, or did you not ask for it? Answer this mail at once, before it leaves.',
    },
  },
  'order-email-changed': {
    name: 'Order: another email address',
    when: 'To the address before, when staff change where emails about an order go',
    placeholders: { number },
    texts: {
      subject: 'Emails about order {number} go to another address',
      preview: 'Links in the emails before open nothing any more.',
      heading: 'A new address for our emails.',
      opening:
        'We have changed where our emails about order {number} go, and the links in the emails before open nothing any more. Is it your order, and you did not ask for this? Answer this mail. If it is not yours, there is nothing to do.',
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
  'order-payment-withdrawn': {
    name: 'Payment withdrawn',
    when: 'When the bank withdraws a payment before it is collected',
    placeholders: { greeting, number },
    texts: {
      subject: 'Your order {number} was cancelled',
      preview: 'Your bank withdrew the payment. Nothing was charged.',
      heading: 'The payment fell through.',
      opening:
        '{greeting}\nYour bank withdrew its approval before we could collect the payment for order {number}. So we had to cancel the order, and nothing was charged.',
      middle: 'Would you still like it? Order again, perhaps with another card.',
      button: 'Back to the shop',
    },
  },
  'payment-returned': {
    name: 'Payment that came too late',
    when: 'When a payment arrives after its checkout has ended',
    placeholders: { greeting, amount: { about: 'What was paid', example: '$24.00' } },
    texts: {
      subject: 'Your payment of {amount} came too late',
      preview: 'There is no order, and all of the money is on its way back.',
      heading: 'Too late to be packed.',
      opening:
        '{greeting}\nYour payment of {amount} reached us after your checkout had ended. So there is no order, and all of it is on its way back. Banks take 5 to 10 days to show it, on the card that paid.',
      middle: 'Your cart may still be as you left it.',
      button: 'To your cart',
    },
  },
  'payment-link': {
    name: 'Link to pay an order',
    when: 'When staff have put an order together, or added to one',
    placeholders: { greeting, total: { about: 'What is to be paid', example: '$24.00' } },
    texts: {
      subject: 'Your order is ready to pay: {total}',
      preview: 'Have a look, pay by card, and we pack it.',
      heading: 'Ready when you are.',
      opening: '{greeting}\nWe have put your order together. Have a look, pay by card, and we pack it.',
      button: 'Pay {total}',
      closing: 'The link works for 30 days. Something off? Answer this mail before you pay.',
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
} as const satisfies Readonly<Record<string, EmailKind>>;
