import { z } from 'zod';
import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import { type AmountsByCurrency, amountEntries } from '#domain/money.ts';
import { plainText } from '#domain/rich-text/plain-text.ts';
import { normalizedRichText, richTextProblems } from '#domain/rich-text/read-rich-text.ts';
import type { RichTextPlace } from '#domain/rich-text/rich-text.ts';

/** Fields of documents of products, and of other files of a store. Messages follow the name of the field. */
export const words = z.string().trim().min(1, 'must not be empty');
/** Words that may be formatted, and are written again as far as the place allows it. */
export const richWords = (place: RichTextPlace) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const problems = richTextProblems(value, place);
      if (plainText(value) === '') problems.push('must not be empty');
      for (const message of problems) context.addIssue({ code: 'custom', message });
    })
    .overwrite((value) => normalizedRichText(value, place));
export const handle = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters, digits and single hyphens, like the-mix');
export const sku = z
  .string()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'must be capitals, digits and hyphens, like MIX-5OZ');
export const WHOLE_CENTS = 'must be a whole number of cents';
const price = z.int(WHOLE_CENTS).min(1, 'must be more than 0 cents');
/** An amount by currency; which ones it needs is for the shop to say. Nothing typed is no amount. */
export const prices = z
  .partialRecord(z.enum(SUPPORTED_CURRENCIES, 'must be the code of a currency, like usd'), price.nullable())
  .transform(
    (amounts): AmountsByCurrency =>
      Object.fromEntries(amountEntries(amounts).filter(([, cents]) => cents !== null)) as AmountsByCurrency,
  );
export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #ff6a19');
export const grams = z.int('must be whole grams').min(1, 'must be more than 0 grams');
export const count = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(999, 'must be at most 999');
export const date = z.iso
  .date('must be a date like 2025-06-01')
  .refine((value) => !value.startsWith('0000'), 'must be in the year 1 or later');
export const pictureUrl = z
  .string()
  .regex(
    /^\/pictures\/[a-z0-9/-]+\.webp(?:#focus=(?:\d{1,2}|100)-(?:\d{1,2}|100))?$/,
    'must be like /pictures/the-mix-pack.webp',
  );
export const picture = z.strictObject({ url: pictureUrl, alt: words });

export type Prices = z.output<typeof prices>;
