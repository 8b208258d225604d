import { BRAND_STYLE, type StyleEdit, smallTextColour } from './shop-style.ts';

/** Colours like #882d07, in small letters, each with the one that takes its place. */
export type ColourChanges = ReadonlyMap<string, string>;

/** Which colours change when a shop whose content names the style `written` is restyled: its fields, its text, and its small text. */
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

/** Content in which every colour that changes has changed. */
export function recoloured<Content>(content: Content, changes: ColourChanges): Content {
  return changes.size === 0 ? content : (withChanges(content, changes) as Content);
}

function withChanges(value: unknown, changes: ColourChanges): unknown {
  if (typeof value === 'string') return changes.get(value.toLowerCase()) ?? value;
  if (Array.isArray(value)) return value.map((item) => withChanges(item, changes));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withChanges(item, changes)]));
}
