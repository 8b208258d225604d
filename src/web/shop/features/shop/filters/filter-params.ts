/** A filter option: its query parameter and its value. */
export interface FilterChoice {
  parameter: 'diet' | 'without';
  value: string;
  label: string;
}

export const DIETS: readonly FilterChoice[] = [
  { parameter: 'diet', value: 'vegan', label: 'Vegan' },
  { parameter: 'diet', value: 'vegetarian', label: 'Vegetarian' },
  { parameter: 'diet', value: 'no_gluten', label: 'No gluten' },
];

export const AVOIDED: readonly FilterChoice[] = [
  { parameter: 'without', value: 'peanuts', label: 'Peanuts' },
  { parameter: 'without', value: 'tree_nuts', label: 'Tree nuts' },
  { parameter: 'without', value: 'coconut', label: 'Coconut' },
  { parameter: 'without', value: 'milk', label: 'Milk' },
  { parameter: 'without', value: 'wheat', label: 'Wheat' },
  { parameter: 'without', value: 'soy', label: 'Soy' },
  { parameter: 'without', value: 'sesame', label: 'Sesame' },
  { parameter: 'without', value: 'mustard', label: 'Mustard' },
];

const valuesOf = (params: URLSearchParams, parameter: string) =>
  (params.get(parameter) ?? '').split(',').filter(Boolean);

export const isChosen = (params: URLSearchParams, { parameter, value }: FilterChoice): boolean =>
  valuesOf(params, parameter).includes(value);

/**
 * The address with a value added or removed. Values are sorted, so that a combination has only one address.
 */
export function toggleFilter(params: URLSearchParams, choice: FilterChoice): string {
  const next = firstPage(params);
  const values = valuesOf(params, choice.parameter);
  const remaining = values.includes(choice.value)
    ? values.filter((value) => value !== choice.value)
    : [...values, choice.value].toSorted();
  if (remaining.length === 0) next.delete(choice.parameter);
  else next.set(choice.parameter, remaining.join(','));
  return addressOf(next);
}

/** The address without filters. */
export function withoutFilters(params: URLSearchParams): string {
  const next = firstPage(params);
  next.delete('diet');
  next.delete('without');
  return addressOf(next);
}

/** The address of the products after a cursor. */
export function nextPage(params: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(params);
  next.set('after', cursor);
  return addressOf(next);
}

/** The parameters without those of a later page. */
function firstPage(params: URLSearchParams): URLSearchParams {
  const first = new URLSearchParams(params);
  first.delete('after');
  return first;
}

/** The address of the first page. */
export const firstPageAddress = (params: URLSearchParams): string => addressOf(firstPage(params));

/** The address of another collection, or of everything, with the same filters. */
export function filteredProducts(params: URLSearchParams, collection: string | null): string {
  const next = new URLSearchParams(collection === null ? {} : { query: collection });
  for (const parameter of ['diet', 'without']) {
    const value = params.get(parameter);
    if (value) next.set(parameter, value);
  }
  return `/shop${addressOf(next)}`;
}

/** On the page that is shown, the shop's or that of a search: on another one the focus would go to its heading. */
const addressOf = (params: URLSearchParams) => `?${params.toString().replaceAll('%2C', ',')}`;
