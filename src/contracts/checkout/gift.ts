import { z } from 'zod';
import { cleanNote, MAX_NOTE_CODE_UNITS, noteProblem } from '#domain/orders/gift.ts';
import { text } from '../fields.ts';

/** A gift, as a shopper enters it. */
export const giftInput = z
  .strictObject({
    note: text(MAX_NOTE_CODE_UNITS)
      .superRefine((note, context) => {
        const message = noteProblem(note);
        if (message !== null) context.addIssue({ code: 'custom', message });
      })
      .overwrite(cleanNote)
      .nullish()
      .describe('Plain text of at most 240 visible characters in 8 lines, without web addresses'),
    hide_prices: z.boolean().describe('The packing slip names no prices; emails to the buyer do'),
  })
  .nullish()
  .describe('For a gift to the recipient; not repeated by renewals. Null or left out: no gift');

/** A gift of a checkout or order; null when it is none. */
export const gift = z.object({ note: z.string().nullable(), hide_prices: z.boolean() }).nullable();

export type GiftAnswer = z.output<typeof gift>;
export type GiftInput = z.output<typeof giftInput>;
