import type { MemberProduct, StaffCollection } from '#contracts/admin/collections/collection-calls.ts';
import type {
  CollectionCondition,
  CollectionContent,
  CollectionRule,
  CollectionSort,
} from '#domain/catalog/collection-rule.ts';
import type { TaxClass } from '#domain/catalog/product-draft.ts';
import { DEFAULT_COLLECTION } from '#domain/catalog/search-request.ts';
import { amountText } from '#domain/money.ts';
import type { Fact } from '../../ui/feedback/facts.ts';
import { centsOf, readAmount } from '../../ui/forms/typed-money.ts';

export type ConditionField = CollectionCondition['field'];

export interface TypedCondition {
  field: ConditionField;
  /** Empty for those that need none. */
  value: string;
}

/** A collection as it is typed. */
export interface TypedCollection {
  title: string;
  description: string;
  /** Both empty without a picture. */
  picture: { url: string; alt: string };
  /** The name of the collection before it, `FIRST` or `NOT_IN_MENU`. */
  menu: string;
  products: MemberProduct[];
  hasRule: boolean;
  match: CollectionRule['match'];
  sort: CollectionSort;
  conditions: TypedCondition[];
}

export const FIRST = '-first';
export const NOT_IN_MENU = '-none';

/** What each condition is called, and what is typed behind it. */
export const CONDITIONS: Readonly<
  Record<ConditionField, { label: string; value: 'text' | 'diet' | 'heat' | 'price' | 'days' | 'tax' | null }>
> = {
  text: { label: 'Title or line for lists contains', value: 'text' },
  diet: { label: 'Diet is', value: 'diet' },
  heat: { label: 'Heat is at least', value: 'heat' },
  price: { label: 'Price is under', value: 'price' },
  new: { label: 'New: on sale for at most so many days', value: 'days' },
  reduced: { label: 'Has a price before a reduction', value: null },
  in_stock: { label: 'Is in stock', value: null },
  tax_class: { label: 'Is taxed as', value: 'tax' },
  bundle: { label: 'Is a bundle', value: null },
};

export const SORT_TEXTS: Readonly<Record<CollectionSort, string>> = {
  newest: 'Newest first',
  title: 'By title',
  price: 'Cheapest first',
  best_selling: 'Best selling first',
};

export function typedCollection({ content, menu, by_hand }: StaffCollection): TypedCollection {
  const { title, description, picture, rule } = content;
  return {
    title,
    description,
    picture: picture ? { url: picture.url, alt: picture.alt } : { url: '', alt: '' },
    menu: menu === null ? NOT_IN_MENU : (menu.after ?? FIRST),
    products: by_hand,
    hasRule: rule !== null,
    match: rule?.match ?? 'all',
    sort: rule?.sort ?? 'newest',
    conditions: (rule?.conditions ?? []).map(typedCondition),
  };
}

function typedCondition(condition: CollectionCondition): TypedCondition {
  switch (condition.field) {
    case 'text':
      return { field: condition.field, value: condition.contains };
    case 'diet':
    case 'tax_class':
      return { field: condition.field, value: condition.is };
    case 'heat':
      return { field: condition.field, value: String(condition.at_least) };
    case 'price':
      return { field: condition.field, value: amountText(condition.under) };
    case 'new':
      return { field: condition.field, value: String(condition.days) };
    default:
      return { field: condition.field, value: '' };
  }
}

function conditionOf({ field, value }: TypedCondition): CollectionCondition {
  const typed = value.trim();
  switch (field) {
    case 'text':
      return { field, contains: typed };
    case 'diet':
      return { field, is: typed };
    case 'tax_class':
      return { field, is: typed as TaxClass };
    case 'heat':
      return { field, at_least: Number(typed) };
    case 'price':
      return { field, under: readAmount(centsOf(typed)) };
    case 'new':
      return { field, days: Number(typed) };
    default:
      return { field };
  }
}

/** What is wrong with the value of a condition, before anything is sent. */
export const checkCondition =
  (field: ConditionField) =>
  (typed: string): true | string => {
    const text = typed.trim();
    if (field === 'price') return (centsOf(text) ?? 0) > 0 || 'Enter an amount, like 7.99.';
    if (field === 'new') return /^[1-9]\d{0,2}$/.test(text) || 'Enter a number of days, like 30.';
    return CONDITIONS[field].value === null || text !== '' || 'Enter what to look for.';
  };

export const isComplete = ({ field, value }: TypedCondition): boolean =>
  checkCondition(field)(value) === true;

export const ruleOf = ({
  hasRule,
  match,
  sort,
  conditions,
}: Pick<TypedCollection, 'hasRule' | 'match' | 'sort' | 'conditions'>): CollectionRule | null =>
  hasRule ? { match, sort, conditions: conditions.map(conditionOf) } : null;

export const contentOf = (typed: TypedCollection): CollectionContent => ({
  title: typed.title.trim(),
  description: typed.description.trim(),
  picture: typed.picture.url === '' ? null : { url: typed.picture.url, alt: typed.picture.alt.trim() },
  products: typed.products.map(({ handle }) => handle),
  rule: ruleOf(typed),
});

/** What `/shop` shows has no place of its own in the menu. */
export const menuOf = (name: string, { menu }: Pick<TypedCollection, 'menu'>): StaffCollection['menu'] => {
  if (name === DEFAULT_COLLECTION) return { after: null };
  return menu === NOT_IN_MENU ? null : { after: menu === FIRST ? null : menu };
};

/** All that a collection says, for differences. */
export function factsOf({ content, menu, by_hand: byHand }: StaffCollection): Fact[] {
  const { title, description, picture, rule } = content;
  return [
    ['Title', title],
    ['Text', description],
    ['Picture', picture === null ? '' : `${picture.alt} (${picture.url})`],
    ['In the menu', menu === null ? 'No' : menu.after === null ? 'First' : `Behind ${menu.after}`],
    ['Products by hand', byHand.map((product) => product.title).join(', ')],
    ['Rule', rule === null ? '' : ruleText(rule)],
  ];
}

function ruleText({ match, conditions, sort }: CollectionRule): string {
  const met = conditions
    .map(typedCondition)
    .map(({ field, value }) => [CONDITIONS[field].label, value].filter(Boolean).join(' '))
    .join('; ');
  const text = met === '' ? 'Everything that is sold' : `${match === 'all' ? 'All of' : 'Any of'}: ${met}`;
  return `${text}. ${SORT_TEXTS[sort]}`;
}
