import { type Redirect, redirectProblems, typedRedirect } from '../../content/redirect.ts';
import { type CsvColumns, type CsvHeader, type CsvLine, nameOfField } from '../csv-columns.ts';
import type { RowProblem } from '../import-states.ts';

/** The columns of redirects in Shopify's CSV files. */
export const REDIRECT_COLUMNS = {
  from: ['redirect from'],
  to: ['redirect to'],
} as const satisfies CsvColumns<string>;

export type RedirectField = keyof typeof REDIRECT_COLUMNS;

/** Why a first line is none of a file of redirects; null when it is one. */
export const redirectHeaderRefusal = ({ fields }: CsvHeader<RedirectField>): string | null =>
  fields.includes('from') && fields.includes('to')
    ? null
    : 'This is no file of redirects: its first line must name the columns Redirect from and Redirect to. Export them in Shopify under Online Store, Navigation, URL Redirects.';

/** A redirect as a file says it, in its canonical spelling. */
export interface ImportedRedirect extends Redirect {
  line: number;
  problems: RowProblem[];
}

/** Reads a line of redirects. */
export function readShopifyRedirect(
  header: CsvHeader<RedirectField>,
  { line, cells: { from = '', to = '' } }: CsvLine<RedirectField>,
): ImportedRedirect {
  const redirect = typedRedirect({ from, to });
  const typed = { from, to };
  return {
    ...redirect,
    line,
    problems: redirectProblems(redirect).map(({ path, message }) => {
      const field = path === '/from' ? 'from' : 'to';
      return {
        line,
        column: nameOfField(header, field),
        message: typed[field] === '' ? 'is missing' : message,
      };
    }),
  };
}
