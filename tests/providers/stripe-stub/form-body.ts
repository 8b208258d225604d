/** What a form-encoded body says, nested as Stripe reads it: `a[b]=1` is `{a: {b: '1'}}`, `a[0]=1` is `{a: ['1']}`. Leaves are text. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

export function readForm(body: string): FormObject {
  const form: FormObject = {};
  for (const [name, value] of new URLSearchParams(body)) put(form, pathOf(name), value);
  return withLists(form) as FormObject;
}

const pathOf = (name: string) => name.split(/[[\]]+/).filter((part) => part !== '');

function put(form: FormObject, [first = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[first] = value;
    return;
  }
  const inner = (form[first] ?? {}) as FormObject;
  form[first] = inner;
  put(inner, rest, value);
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
