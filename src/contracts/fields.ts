import { z } from 'zod';
import { lineProblem } from '#domain/accounts/typed-name.ts';
import type { StoreId } from '#domain/ids.ts';

const NUL = '\u0000';

/** Text that a person typed: without NUL and half characters (which the database refuses), in Unicode's composed form, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes(NUL), 'must not contain a NUL character')
    .refine((value) => value.isWellFormed(), 'must not contain half a character')
    .overwrite((value) => value.normalize('NFC'));

/** Text that must say something once it is trimmed. */
export const requiredText = (max: number) =>
  text(max).refine((value) => value.trim() !== '', 'must not be empty');

/** A name or a line of an address: emails repeat it to people who did not type it, so it holds no web address and no second line. */
export const line = (max: number) =>
  text(max).superRefine((value, context) => {
    const message = lineProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** The same for what must say something. */
export const requiredLine = (max: number) =>
  line(max).refine((value) => value.trim() !== '', 'must not be empty');

/** The schema of an id of one kind; what it takes and how it is described stays as it is. */
export const idOf = <Id extends string>(schema: z.ZodType<string>) => schema as z.ZodType<Id, Id>;

/** The store that is spoken to; `without` is said to who names none. */
export const storeIdOr = (without: string) =>
  idOf<StoreId>(
    z
      .string({ error: without })
      .max(64)
      .refine((value) => !value.includes(NUL) && value.isWellFormed() && value.trim() !== '', without),
  ).describe('The store that is spoken to, by the id in its store.json');
export const storeId = storeIdOr('A store_id is needed.');
/** Strict enough to send mail to, in lower case. */
export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an email address, like name@example.com'))
  .overwrite((value) => value.toLowerCase());
export const cents = z.int().describe('Whole cents');
export const currencyCode = z.enum(['usd', 'cad']);
export const quantity = z.int().min(1).max(999);
/** Down to a billionth of a second. */
const LONGEST_MOMENT = '2026-11-21T10:00:00.123456789Z'.length;
/** A time that the database can keep: there was no year 0. */
export const moment = z.iso
  .datetime()
  .max(LONGEST_MOMENT)
  .refine((value) => !value.startsWith('0000'), 'must be in the year 1 or later')
  .describe('ISO 8601, UTC');
export const nothing = z.object({});

/** The answer to every call that fails (RFC 9457). `detail` is the sentence for people, `code` the word for programs. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  skus: z.array(z.string()).optional(),
  total_cost: z.int().optional(),
});
export type Problem = z.output<typeof problem>;
