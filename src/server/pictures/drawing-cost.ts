import { effectsIn, referencesIn, type StyleReference, styleReferences } from './style-references.ts';

/** A blur or another step of a filter takes as long as so many shapes. */
const COST_OF_EFFECT = 200;
/** Of elements in elements and of references to references. */
const MAX_DEPTH = 200;
/** More than any drawing that is fit to be shown has. */
const MAX_REFERENCES = 50_000;

interface Part {
  /** Of the elements that have no id of their own. */
  cost: number;
  /** The ids of the parts inside of it, and of those that it refers to, once for each time. */
  draws: string[];
}

/**
 * What it takes to draw an SVG, in shapes, where each reference draws its target again. `text` is well formed, with escaped attributes.
 * Infinite for a drawing that draws itself or is nested very deeply.
 */
export function drawingCost(text: string): number {
  const parts = partsOf(text);
  if (!parts) return Number.POSITIVE_INFINITY;
  const known = new Map<string, number>();
  const costOf = (id: string, depth: number): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
    // A part that is met again while it is added up draws itself.
    known.set(id, Number.POSITIVE_INFINITY);
    const { cost, draws } = parts.get(id) ?? { cost: 0, draws: [] };
    const sum = draws.reduce((all, drawn) => all + costOf(drawn, depth + 1), cost);
    known.set(id, sum);
    return sum;
  };
  return costOf(WHOLE, 0);
}

/** No id of an element can be empty. */
const WHOLE = '';
const TAG = /<(\/?)(\w+)((?:[^\w<>][^<>]*)?)>/g;
const ID = /\sid="([^"]+)"/;
const STYLE_SHEET = /<style[^<>]*>([^<]*)</g;

/** The whole drawing and its elements with an id; null when that cannot be told, or is too much. */
function partsOf(text: string): Map<string, Part> | null {
  const whole: Part = { cost: 0, draws: [] };
  const parts = new Map([[WHOLE, whole]]);
  const open = [whole];
  const styles = stylesOf(text);
  if (!styles) return null;
  let references = 0;
  for (const [, closing, name = '', attributes = ''] of text.matchAll(TAG)) {
    if (closing) {
      open.pop();
      continue;
    }
    const around = open.at(-1) ?? whole;
    const id = ID.exec(attributes)?.[1];
    let part = around;
    if (id !== undefined && !parts.has(id)) {
      part = { cost: 0, draws: [] };
      parts.set(id, part);
      around.draws.push(id);
    }
    open.push(part);
    if (open.length > MAX_DEPTH) return null;
    part.cost += name.startsWith('fe') ? COST_OF_EFFECT : 1;
    part.draws.push(...referencesIn(attributes));
    part.cost += effectsIn(attributes) * COST_OF_EFFECT;
    for (const { target, appliesTo } of styles) {
      if (!appliesTo(name, attributes)) continue;
      references += 1;
      if (references > MAX_REFERENCES) return null;
      if (target === null) part.cost += COST_OF_EFFECT;
      else part.draws.push(target);
    }
  }
  return parts;
}

/** Null when a style sheet cannot be parsed. */
function stylesOf(text: string): StyleReference[] | null {
  try {
    return [...text.matchAll(STYLE_SHEET)].flatMap(([, sheet = '']) => styleReferences(sheet));
  } catch {
    return null;
  }
}
