import { type Answer, CONTACT_LINK, paragraphs, passageLink, quote } from '../answer.ts';
import type { ConciergeTools } from '../tools.ts';

/** The accepted payment methods: cards and wallets, nothing that leaves the page. docs/decisions/0045. */
export function answerPayment(tools: ConciergeTools): Answer {
  const terms = tools.passageAbout('terms', /payment/i);
  return {
    kind: 'payment',
    reply: paragraphs(
      'You pay by card, credit or debit, at checkout. PayPal, bank transfers and cash do not work here.',
      terms && `Our terms say: ${quote(terms.text)}`,
    ),
    products: [],
    links: [...(terms ? [passageLink(terms)] : []), { title: 'Your cart', url: '/cart' }],
  };
}

/** How to reset a password; the concierge itself never handles passwords. */
export const answerPassword = (): Answer => ({
  kind: 'password',
  reply:
    'Ask for a new one with your email address: a link comes by mail, good for one hour and for one use. Passwords are nothing that I can see, so please do not tell me yours.',
  products: [],
  links: [
    { title: 'Forgot your password?', url: '/forgot-password' },
    { title: 'Log in', url: '/login' },
    CONTACT_LINK,
  ],
});
