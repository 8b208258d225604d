import { z } from 'zod';
import { ownPage } from '#contracts/content/own-page.ts';
import { isOwnPage, mayBeOwnPage } from '#domain/content/own-page-name.ts';

const different = (values: readonly string[]) => new Set(values).size === values.length;

/** The published pages that staff have added, each with its name, which stays, and its address. */
export const ownPagesFile = z
  .array(
    z.strictObject({
      page: z.string().refine(isOwnPage, 'must be a name like own-1a2b3c4d5e6f'),
      path: z.string().refine(mayBeOwnPage, 'must be an address like /wholesale'),
      content: ownPage,
    }),
  )
  .refine((pages) => different(pages.map(({ page }) => page)), 'names a page twice')
  .refine((pages) => different(pages.map(({ path }) => path)), 'has two pages at one address');
export type OwnPagesFile = z.output<typeof ownPagesFile>;
