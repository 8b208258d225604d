import { z } from 'zod';
import { moment } from '../../fields.ts';

/** What colleagues are adding to an order that has not left, until it is paid; without amounts. */
export const openAddition = z.object({
  number: z.int().describe('Of the draft order, shown as D1'),
  link_sent_at: moment.nullable().describe('When its payment link was emailed; null: it is still prepared'),
  items: z
    .array(z.object({ title: z.string(), quantity: z.int() }))
    .describe('What is packed with the order once it is paid'),
});
export type OpenAddition = z.output<typeof openAddition>;
