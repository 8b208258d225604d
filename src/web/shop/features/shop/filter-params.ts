/** A choice in the filters: which parameter of the address it belongs to, and its value there. */
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

/** The address with a choice added, or taken back when it was made before; always in the same order, so that it is one page. */
export function toggled(params: URLSearchParams, choice: FilterChoice): string {
  const next = new URLSearchParams(params);
  const values = valuesOf(params, choice.parameter);
  const left = values.includes(choice.value)
    ? values.filter((value) => value !== choice.value)
    : [...values, choice.value].toSorted();
  if (left.length === 0) next.delete(choice.parameter);
  else next.set(choice.parameter, left.join(','));
  return addressOf(next);
}

/** The address without any filter. */
export function unfiltered(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('diet');
  next.delete('without');
  return addressOf(next);
}

/** Another shelf with the same filters. */
export function filteredProducts(params: URLSearchParams, collection: string | null): string {
  const next = new URLSearchParams(collection === null ? {} : { query: collection });
  for (const parameter of ['diet', 'without']) {
    const value = params.get(parameter);
    if (value) next.set(parameter, value);
  }
  return addressOf(next);
}

const addressOf = (params: URLSearchParams) =>
  params.size === 0 ? '/shop' : `/shop?${params.toString().replaceAll('%2C', ',')}`;
