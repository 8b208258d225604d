import type { FieldValues } from 'react-hook-form';
import { DEFAULT_REPLIES } from '#domain/presentation/concierge-replies.ts';
import { DEFAULT_TEXTS } from '#domain/presentation/store-texts.ts';
import { markedText } from '#domain/rich-text/plain-text.ts';
import type { Content } from '#web/api/admin/content-api.ts';
import type { Fact } from '../../ui/feedback/facts.ts';
import { BLOCK_NAMES, fieldName } from './page-texts.ts';

/** Content as it is typed: numbers are texts, and what may be left out is empty. */
export type TypedContent = FieldValues;

/** What may be left out, by the list or part that holds it; the page itself is `page`. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  page: ['metaTitle', 'metaDescription', 'backgroundColor', 'icon', 'sharePicture'],
  logo: ['onDarkUrl'],
  'navbar.items': ['mobileText'],
  footer: ['copyright'],
  globalStyles: ['fontSize'],
  // Each has a plain default.
  texts: Object.keys(DEFAULT_TEXTS),
  notFound: Object.keys(DEFAULT_TEXTS.notFound),
  replies: Object.keys(DEFAULT_REPLIES),
  chatbotStyles: ['subtitle'],
  theme: ['headerHeight'],
  fonts: ['heading', 'reading'],
  images: ['productHandle'],
  ProductSideSwipe: ['autoplaySeconds'],
};
const NUMBERS = new Set(['speed', 'most', 'reviewStars', 'autoplaySeconds', 'fontSize', 'headerHeight']);
/** Lists of nothing but texts. */
const LINES = new Set(['texts', 'suggestions']);
const NULLS = new Set(['selectedBundleId']);

export const typedContent = (content: Content): TypedContent => typed(content, 'page') as TypedContent;

function typed(value: unknown, holder: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => typed(entry, holder));
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, entry]) => [name, typedField(name, entry, holder)]);
  const left = optionalOf(value, holder).map((name) => [name, '']);
  return { ...Object.fromEntries(left), ...Object.fromEntries(fields) };
}

function typedField(name: string, entry: unknown, holder: string): unknown {
  if (entry === null) return '';
  // Lists of the form hold objects.
  if (LINES.has(name) && Array.isArray(entry)) return entry.map((text) => ({ text }));
  return typed(entry, holderOf(holder, name));
}

/** What is typed as content, on the fields of the stored content that no field shows. */
export const contentOf = (fields: TypedContent): Content => content(fields, 'page') as Content;

function content(value: unknown, holder: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => content(entry, holder));
  if (typeof value !== 'object' || value === null) return value;
  const optional = optionalOf(value, holder);
  const fields = Object.entries(value).flatMap(([name, entry]) => {
    if (entry === undefined || (entry === '' && optional.includes(name))) return [];
    if (name === 'isHidden' && entry === false) return [];
    if (NUMBERS.has(name)) return [[name, entry === '' ? null : Number(entry)]];
    if (LINES.has(name) && Array.isArray(entry)) return [[name, entry.map(({ text }) => text)]];
    if (NULLS.has(name)) return [[name, entry === '' ? null : entry]];
    return [[name, content(entry, holderOf(holder, name))]];
  });
  const named = Object.fromEntries(fields);
  // A pack is named by its id alone in the form.
  return 'selectedBundleId' in named ? { ...named, isBundle: named.selectedBundleId !== null } : named;
}

const holderOf = (holder: string, name: string): string =>
  holder === 'navbar' && name === 'items' ? 'navbar.items' : name;

function optionalOf(value: object, holder: string): readonly string[] {
  const type = (value as { type?: unknown }).type;
  return [...(OPTIONAL[holder] ?? []), ...(typeof type === 'string' ? (OPTIONAL[type] ?? []) : [])];
}

/** All that content says, by its place, for differences. */
export function factsOf(page: Content | null): Fact[] {
  return page === null ? [] : facts(page, []);
}

function facts(value: unknown, names: readonly string[]): Fact[] {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? [] : [[names.join(' · '), markedText(String(value ?? ''))]];
  if (Array.isArray(value))
    return value.flatMap((entry, index) =>
      facts(entry, [...names.slice(0, -1), `${names.at(-1) ?? ''} ${index + 1}${blockName(entry)}`]),
    );
  return inOrder(value)
    .filter(([name]) => name !== 'type')
    .flatMap(([name, entry]) => facts(entry, [...names, fieldName(name)]));
}

function blockName(entry: unknown): string {
  const type = (entry as { type?: unknown } | null)?.type;
  return typeof type === 'string' ? ` (${BLOCK_NAMES[type] ?? type})` : '';
}

/** The database orders the names of fields by their length. */
const inOrder = (value: object): [string, unknown][] =>
  Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The field at a place in content. */
export const fieldAt = (place: string): string =>
  place.replace(/(^|\.)(texts|suggestions)\.(\d+)$/, '$1$2.$3.text');
const placeOfField = (field: string): string =>
  field.replace(/(^|\.)(texts|suggestions)\.(\d+)\.text$/, '$1$2.$3');

/** The field of a place in what shoppers are shown, which are no hidden blocks. */
export function fieldOfShown(fields: TypedContent, shown: string): string {
  const [start = '', number] = BLOCK.exec(shown) ?? [];
  if (number === undefined) return fieldAt(shown);
  return fieldAt(`blocks.${blockOfShown(fields, Number(number))}${shown.slice(start.length)}`);
}

/** The place of a field in what shoppers are shown; null in a hidden block. */
export function shownPlaceOf(fields: TypedContent, field: string): string | null {
  const place = placeOfField(field);
  const [start = '', number] = BLOCK.exec(place) ?? [];
  if (number === undefined) return place;
  const blocks = blocksOf(fields);
  if (blocks[Number(number)]?.isHidden) return null;
  const before = blocks.slice(0, Number(number)).filter(({ isHidden }) => !isHidden);
  return `blocks.${before.length}${place.slice(start.length)}`;
}

/** The number among all blocks of one among those that are shown. */
export const blockOfShown = (fields: TypedContent, shown: number): number =>
  blocksOf(fields).flatMap((block, index) => (block.isHidden ? [] : index))[shown] ?? shown;

const BLOCK = /^blocks\.(\d{1,4})/;

const blocksOf = (fields: TypedContent): { isHidden?: boolean }[] =>
  Array.isArray(fields.blocks) ? fields.blocks : [];
