import { BRAND_STYLE, type StyleEdit, smallTextColour } from './shop-style.ts';

/** Old to new colours, such as #882d07, in lower case. */
export type ColourChanges = ReadonlyMap<string, string>;

/**
 * The colours that change when a shop with the style `written` is edited: backgrounds, text, and small text.
 */
export function colourChanges(written: StyleEdit, edited: StyleEdit): ColourChanges {
  const before = { ...BRAND_STYLE, ...written };
  const after = { ...before, ...edited };
  const pairs = [
    [smallTextColour(before), smallTextColour(after)],
    [before.background_colour, after.background_colour],
    [before.text_colour, after.text_colour],
    [before.tertiary_colour, after.tertiary_colour],
  ] as const;
  const changed = pairs.map(([from, to]) => [from.toLowerCase(), to] as const);
  return new Map(changed.filter(([from, to]) => from !== to.toLowerCase()));
}

/** Replaces the changed colours in content. */
export function recoloured<Content>(content: Content, changes: ColourChanges): Content {
  return changes.size === 0 ? content : (withChanges(content, changes) as Content);
}

function withChanges(value: unknown, changes: ColourChanges): unknown {
  if (typeof value === 'string') return changes.get(value.toLowerCase()) ?? value;
  if (Array.isArray(value)) return value.map((item) => withChanges(item, changes));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withChanges(item, changes)]));
}
