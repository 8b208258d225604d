import postcss, { type Container, type Document, type Rule } from 'postcss';

/** What a rule of a style sheet makes of the elements that it may apply to. */
export interface StyleReference {
  /** The id of what is drawn with them; null for an effect that a function names, such as `blur(2px)`. */
  target: string | null;
  /** Whether the rule may apply to an element. True where that is not clear, never false where it applies. */
  appliesTo: (name: string, attributes: string) => boolean;
}

const REFERENCE = /(?:href="|url\(["']?)#([^"')]+)/gi;
const EFFECT =
  /\b(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/gi;
const CLASSES = /\sclass="([^"]*)"/;

/** The references and effects of a style sheet (CSS). Throws when it cannot be parsed. */
export function styleReferences(sheet: string): StyleReference[] {
  const found: StyleReference[] = [];
  postcss.parse(sheet).walkDecls(({ value, parent }) => {
    const targets = [...referencesIn(value), ...Array.from({ length: effectsIn(value) }, () => null)];
    if (targets.length === 0) return;
    const appliesTo = elementsOf(parent);
    for (const target of targets) found.push({ target, appliesTo });
  });
  return found;
}

/** The ids that attributes or a value of a style refer to, once for each time. */
export const referencesIn = (text: string): string[] =>
  [...text.matchAll(REFERENCE)].map(([, target = '']) => decoded(target.trim()));

/** How many effects are named by a function. */
export const effectsIn = (text: string): number => text.match(EFFECT)?.length ?? 0;

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

const EVERY = () => true;

/** The elements that the selectors of a rule may match. A nested rule counts as one for every element. */
function elementsOf(parent: Container | Document | undefined): StyleReference['appliesTo'] {
  const rules: Rule[] = [];
  for (let each = parent; each; each = each.parent) if (isRule(each)) rules.push(each);
  const [rule, ...outer] = rules;
  if (!rule || outer.length > 0) return EVERY;
  const applies = rule.selectors.map(lastOf);
  return (name, attributes) => applies.some((each) => each(name, attributes));
}

const isRule = (node: Container | Document): node is Rule => node.type === 'rule';

/** By the last name of a selector, as `rect` of `g > rect` and `a` of `.b .a`; any element for what is more than a name. */
function lastOf(selector: string): StyleReference['appliesTo'] {
  const last = selector.split(/[\s>+~]/).at(-1) ?? '';
  const [, sign, name] = /^([.#]?)([\w-]+)$/.exec(last) ?? [];
  if (name === undefined) return EVERY;
  if (sign === '.')
    return (_, attributes) => CLASSES.exec(attributes)?.[1]?.split(/\s+/).includes(name) ?? false;
  if (sign === '#') return (_, attributes) => attributes.includes(` id="${name}"`);
  return (element) => element === name;
}
