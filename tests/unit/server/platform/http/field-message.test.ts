import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressInput } from '#contracts/checkout/checkout-calls.ts';
import { moment, quantity, text } from '#contracts/fields.ts';
import { fieldMessage } from '#server/platform/http/field-message.ts';

function messageOn(schema: z.ZodType, value: unknown): string | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && fieldMessage({ keyword: issue.code, params: { ...issue }, message: issue.message });
}

test.each([
  ['a country in words', addressInput, { country: 'USA' }, 'must be a country’s two-letter code, such as US'],
  ['too long a text', text(5), 'abcdef', 'must be at most 5 characters long'],
  ['a role that there is none of', z.enum(['owner', 'packer']), 'cook', 'must be one of: owner, packer'],
  ['another value than the only one', z.literal('operator'), 'admin', 'must be: operator'],
  ['no time', moment, 'tomorrow', 'must be a date and time such as 2026-11-30T12:00:00Z'],
  ['an email address that is none', z.email(), 'noor', 'must be an email address, like name@example.com'],
  ['too many', quantity, 1000, 'must be 999 or less'],
  ['too few', quantity, 0, 'must be 1 or more'],
  ['half a number', quantity, 1.5, 'must be a whole number'],
  ['a number as text', quantity, 'two', 'must be a number'],
  ['what is missing', text(5), undefined, 'is needed'],
  ['another kind', text(5), 5, 'must be text'],
  ['an empty list', z.array(z.int()).min(1), [], 'must not be empty: add at least one'],
  ['too long a list', z.array(z.int()).max(2), [1, 2, 3], 'must not have more than 2'],
  ['too short a text', z.string().min(2), 'a', 'must be at least 2 characters long'],
  ['a field that nobody reads', z.strictObject({}), { colour: 1 }, 'takes no field “colour”: leave it out'],
  ['none of several forms', z.union([z.int(), z.boolean()]), 'x', 'does not have a form that is taken here'],
  ['words of its own', z.string('A name is needed.'), 5, 'A name is needed.'],
])('%s is refused in words that say what to do', (_what, schema, value, message) => {
  expect(messageOn(schema, value)).toBe(message);
});
