import { problemLine } from './store-file-error.ts';
import type { StoreFiles } from './store-files.ts';

type NewsletterFiles = Pick<StoreFiles, 'name' | 'store' | 'discounts'>;

/** Why the newsletter's code cannot be given away: only one for a first order may be. */
export function newsletterProblems({ name, store, discounts }: NewsletterFiles): string[] {
  const code = store.newsletter?.firstOrder?.code;
  const discount = discounts.find((one) => one.code === code);
  if (code === undefined || discount?.firstOrderOnly) return [];
  const message = discount
    ? `${code} must be firstOrderOnly in discounts.json`
    : `there is no code ${code} in discounts.json`;
  return [problemLine(`${name}/store.json`, ['newsletter', 'firstOrder', 'code'], message)];
}
