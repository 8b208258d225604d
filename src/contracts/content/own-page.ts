import { z } from 'zod';
import { text } from '../fields.ts';
import {
  answerText,
  everyPage,
  hideable,
  homeBlock,
  line,
  pageLink,
  picture,
  sectionText,
} from './page-contents.ts';

/** A block of a page that staff have added: those of the home page, and some that only such pages have. */
export const ownBlock = z.discriminatedUnion('type', [
  ...homeBlock.options,
  z.strictObject({ ...hideable, type: z.literal('Prose'), headingText: text(300), bodyText: sectionText }),
  z.strictObject({ ...hideable, type: z.literal('SinglePicture'), ...picture, caption: text(300) }),
  z.strictObject({
    ...hideable,
    type: z.literal('QuestionList'),
    headingText: text(300),
    items: z.array(z.strictObject({ question: line, answer: answerText })).min(1),
  }),
  z.strictObject({ ...hideable, type: z.literal('LinkButton'), buttonText: line, link: pageLink }),
  z.strictObject({
    ...hideable,
    type: z.literal('FeaturedCollection'),
    headingText: line,
    collection: line.describe('The name in its address: mixes'),
    most: z.int().min(1).max(12).describe('So many of its products are shown'),
  }),
]);

/** A page that staff have added. docs/decisions/0306. */
export const ownPage = z.strictObject({ ...everyPage, title: line, blocks: z.array(ownBlock).min(1) });

export type OwnBlock = z.output<typeof ownBlock>;
export type OwnPageContent = z.output<typeof ownPage>;
