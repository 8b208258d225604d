import { z } from 'zod';
import { MAX_GIFT_CARD_CODE_UNITS, MAX_RECIPIENT_NAME_LENGTH } from '#domain/gift-cards/sold-gift-card.ts';
import { cleanNote, noteProblem } from '#domain/orders/gift.ts';
import { day, email, line, text } from '../fields.ts';

/** A visible character may have many code units. */
const MAX_MESSAGE_CODE_UNITS = 1000;

/** For whom a gift card is bought. */
export const soldGiftCard = z
  .object({
    recipient_email: email.nullable().describe('Null: it is emailed to the buyer'),
    recipient_name: line(MAX_RECIPIENT_NAME_LENGTH),
    message: text(MAX_MESSAGE_CODE_UNITS)
      .superRefine((message, context) => {
        const problem = noteProblem(message);
        if (problem !== null) context.addIssue({ code: 'custom', message: problem });
      })
      .overwrite(cleanNote)
      .describe('Plain text of at most 240 visible characters in 8 lines, without web addresses'),
    deliver_on: day
      .nullable()
      .describe('On which it is emailed, in the time zone of the store; null: once it is paid'),
  })
  .refine(
    (details) => JSON.stringify(details).length <= MAX_GIFT_CARD_CODE_UNITS,
    'must be shorter: use fewer emoji and accents',
  );

export type SoldGiftCard = z.output<typeof soldGiftCard>;
