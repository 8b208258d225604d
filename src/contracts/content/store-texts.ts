import { z } from 'zod';
import { DEFAULT_REPLIES } from '#domain/presentation/concierge-replies.ts';
import { DEFAULT_TEXTS } from '#domain/presentation/store-texts.ts';
import { requiredText } from '../fields.ts';

const line = (usual: string) => requiredText(300).default(usual);
const { notFound } = DEFAULT_TEXTS;

/** What the concierge says by itself. `{items}` is what the products are called. */
export const conciergeReplies = z.strictObject({
  greeting: line(DEFAULT_REPLIES.greeting),
  thanks: line(DEFAULT_REPLIES.thanks),
  goodbye: line(DEFAULT_REPLIES.goodbye),
  insult: line(DEFAULT_REPLIES.insult).describe('To a rude message; a link to a person follows'),
  offTopic: line(DEFAULT_REPLIES.offTopic).describe('To what has nothing to do with the shop'),
});

/** Texts of the interface that sound like the store; each has a plain default. */
export const storeTexts = z.strictObject({
  item: line(DEFAULT_TEXTS.item).describe('What one of the products is called in a sentence'),
  items: line(DEFAULT_TEXTS.items),
  boxItems: line('items').describe('What a box to be filled holds, like bags or tins'),
  newsletterHeading: line(DEFAULT_TEXTS.newsletterHeading),
  socialHeading: line(DEFAULT_TEXTS.socialHeading),
  searchExample: line(DEFAULT_TEXTS.searchExample).describe('What a search field suggests'),
  consent: line(DEFAULT_TEXTS.consent).describe('Asks whether pages may be counted'),
  emptyCart: line(DEFAULT_TEXTS.emptyCart),
  noOrders: line(DEFAULT_TEXTS.noOrders),
  notFound: z
    .strictObject({
      badge: line(notFound.badge),
      heading: line(notFound.heading),
      text: line(notFound.text),
    })
    .prefault({}),
  faqQuestion: line(DEFAULT_TEXTS.faqQuestion).describe('Leads from the contact page to the FAQ'),
});
