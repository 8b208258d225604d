import type { z } from 'zod';

type Withheld<Shape extends Record<string, z.ZodType>> = {
  [Field in keyof Shape]: z.ZodNullable<Shape[Field]>;
};

/** Fields that say what an order cost, or how it was paid: null for who may not see that. docs/decisions/0349. */
export const withheld = <Shape extends Record<string, z.ZodType>>(shape: Shape): Withheld<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      schema
        .nullable()
        .describe([schema.description, 'null without `orders:amounts`'].filter(Boolean).join('; ')),
    ]),
  ) as Withheld<Shape>;

export const SORT_TEXT = '`newest` without it; `total`: the highest first, 403 without `orders:amounts`';
