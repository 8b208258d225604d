import { z } from 'zod';
import { EMAIL_ADDRESS } from '#domain/accounts/email-shape.ts';
import { lineProblem } from '#domain/accounts/typed-name.ts';
import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import type { StoreId } from '#domain/ids.ts';
import { plainText } from '#domain/rich-text/plain-text.ts';
import { normalizedRichText, richTextProblems } from '#domain/rich-text/read-rich-text.ts';
import type { RichTextPlace } from '#domain/rich-text/rich-text.ts';
import { COUNTRY_CODES } from '#domain/shipping/countries.ts';
import { isVisible } from '#domain/text/visible-text.ts';

const NUL = '\u0000';

/**
 * Typed text: at most `max` characters, in NFC, without NUL and lone surrogates, which the database refuses.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes(NUL), 'must not contain a NUL character')
    .refine((value) => value.isWellFormed(), 'must not contain half a character')
    .overwrite((value) => value.normalize('NFC'));

/** Tags and addresses of links count only here. */
const MAX_HTML = 20_000;

/**
 * Text that may be formatted, of at most `max` characters without its formatting. Anything that the place does not allow is refused, and
 * what is parsed is written again, so that no other HTML gets through. docs/decisions/0331.
 */
export const richText = (max: number, place: RichTextPlace) =>
  text(Math.max(max, MAX_HTML))
    .superRefine((value, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      for (const problem of richTextProblems(value, place)) refuse(problem);
      if (plainText(value).length > max) refuse(`must have at most ${max} characters`);
    })
    .overwrite((value) => normalizedRichText(value, place))
    .describe('Plain, or HTML of p, h3, ul, ol, li, strong, em, br and links');

/** Text that may be formatted and must not be blank. */
export const requiredRichText = (max: number, place: RichTextPlace) =>
  richText(max, place).refine((value) => isVisible(plainText(value)), 'must not be empty');

/** Text that must not be blank. */
export const requiredText = (max: number) => text(max).refine(isVisible, 'must not be empty');

/**
 * A name or an address line. Emails repeat it to people who did not type it, so URLs and line breaks are
 * refused.
 */
export const line = (max: number) =>
  text(max).superRefine((value, context) => {
    const message = lineProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** A line that must not be blank. */
export const requiredLine = (max: number) => line(max).refine(isVisible, 'must not be empty');

/** Gives a schema the branded type of an id; validation and description do not change. */
export const idOf = <Id extends string>(schema: z.ZodType<string>) => schema as z.ZodType<Id, Id>;

/** The store id; `without` is the error message when it is missing. */
export const storeIdOr = (without: string) =>
  idOf<StoreId>(
    z
      .string({ error: without })
      .max(64)
      .refine((value) => !value.includes(NUL) && value.isWellFormed() && value.trim() !== '', without),
  ).describe('The store that is spoken to, by the id in its store.json');
export const storeId = storeIdOr('A store_id is needed.');
/** A valid email address, in lower case. */
export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ pattern: EMAIL_ADDRESS, error: 'must be an email address, like name@example.com' }))
  .overwrite((value) => value.toLowerCase());
export const cents = z.int().describe('Whole cents');
export const taxName = z
  .string()
  .nullable()
  .describe('Beside a tax that the amounts include: `Includes VAT`; null where the tax is added to them');
export const currencyCode = z.enum(SUPPORTED_CURRENCIES).describe('ISO 4217, in lower case');
export const countryCode = z
  .enum(COUNTRY_CODES, 'must be the code of a country, like US')
  .describe('ISO 3166-1 alpha-2');
export const quantity = z.int().min(1).max(999);
/** Up to nanoseconds. */
const MAX_MOMENT_LENGTH = '2026-11-21T10:00:00.123456789Z'.length;
/** A time that the database can store; it has no year 0. */
export const moment = z.iso
  .datetime()
  .max(MAX_MOMENT_LENGTH)
  .refine((value) => !value.startsWith('0000'), 'must be in the year 1 or later')
  .describe('ISO 8601, UTC');
/** A day that the database can store. */
export const day = z.iso
  .date()
  .refine((value) => !value.startsWith('0000'), 'must be in the year 1 or later');
/** The number by which people name an order. */
export const orderNumber = z.int().describe('Shown as #1001');
/** No stored version comes near it, and the next one is still an integer of the database. */
export const LARGEST_VERSION = 2_147_483_646;

/** Sent with a change of something that has a version: 409 `changed_meanwhile` when it is not the stored one. */
export const version = z
  .int()
  .min(1)
  .max(LARGEST_VERSION)
  .describe('The version that was shown when the change was made');
export const nothing = z.object({});

/** The body of every error response (RFC 9457). `detail` is for people, `code` for programs. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  skus: z.array(z.string()).optional(),
  total_cost: z.int().optional(),
  current: z.record(z.string(), z.unknown()).optional().describe('Of changed_meanwhile: what is stored now'),
});
export type Problem = z.output<typeof problem>;
