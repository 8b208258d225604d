/** The field that a path of a call means: `/address/city` is `address.city`. */
export const fieldOfPath = (path: string): string => path.slice(1).replaceAll('/', '.') || 'root';

interface NamedError {
  name: string;
  message: string | undefined;
}

/** All errors of a form, each with the name at which React Hook Form keeps it. */
export const errorsIn = (errors: object, within = ''): NamedError[] =>
  Object.entries(errors).flatMap(([key, error]) => errorsAt(`${within}${key}`, error));

/** What is wrong with a field, otherwise with a part of what is typed in it, such as one of several tags. */
export const messageOfField = (error: object | undefined): string | undefined =>
  errorsAt('', error)[0]?.message;

function errorsAt(name: string, error: unknown): NamedError[] {
  if (typeof error !== 'object' || error === null) return [];
  if (!isError(error)) return errorsIn(error, `${name}.`);
  // `ref` is an element of the page, and no part.
  const { ref: _, type: _type, types: _types, message, ...parts } = error;
  return [{ name, message }, ...errorsIn(parts, `${name}.`)];
}

/** A field may have a part that is called `type`: what is stored at that is an object. */
const isError = (
  error: object,
): error is { type: string; types?: unknown; ref?: unknown; message?: string } =>
  'type' in error && typeof error.type === 'string';

/** Where a form shows errors. */
export interface ErrorPlaces {
  /** Fields on the page, which also show what is wrong with a part of theirs. */
  fields: Set<string>;
  /** Whose own error is shown: lists, and controls without an element of their own. */
  others: Set<string>;
}

/** Whether an error is shown where it belongs. */
export const isShownAt = ({ fields, others }: ErrorPlaces, name: string): boolean =>
  others.has(name.replace(/\.root$/, '')) ||
  name.split('.').some((_, index, parts) => fields.has(parts.slice(0, index + 1).join('.')));
