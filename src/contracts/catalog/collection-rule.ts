import { z } from 'zod';
import { COLLECTION_SORTS, type CollectionRule } from '#domain/catalog/collection-rule.ts';
import { TAX_CLASSES } from '#domain/catalog/product-draft.ts';
import { cents, requiredText } from '../fields.ts';

const MAX_DAYS = 3_650;
const MAX_CENTS = 2_000_000_000;

const condition = z.union([
  z.strictObject({
    field: z.literal('text'),
    contains: requiredText(100).describe('In the title or the line for lists'),
  }),
  z.strictObject({ field: z.literal('diet'), is: requiredText(100) }),
  z.strictObject({
    field: z.literal('heat'),
    at_least: z.number().min(0.5).max(5).multipleOf(0.5, 'must be half chillies'),
  }),
  z.strictObject({
    field: z.literal('price'),
    under: cents
      .min(1)
      .max(MAX_CENTS)
      .describe('In the currency of the store, of the cheapest way to buy it'),
  }),
  z.strictObject({ field: z.literal('new'), days: z.int().min(1).max(MAX_DAYS) }),
  z.strictObject({ field: z.literal('reduced') }),
  z.strictObject({ field: z.literal('in_stock') }),
  z.strictObject({ field: z.literal('tax_class'), is: z.enum(TAX_CLASSES) }),
  z.strictObject({ field: z.literal('bundle') }),
]);

/** Which products a collection holds besides those by hand. */
export const collectionRule = z
  .strictObject({
    match: z.enum(['all', 'any']),
    conditions: z.array(condition).max(20).describe('None, with `all`: every product that is sold'),
    sort: z.enum(COLLECTION_SORTS),
  })
  .refine(({ match, conditions }) => match === 'all' || conditions.length > 0, {
    path: ['conditions'],
    message: 'must not be empty: add at least one',
  }) satisfies z.ZodType<CollectionRule>;
