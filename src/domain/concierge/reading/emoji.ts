/**
 * Emoji of allergens. A peanut means all nuts, an ear of wheat all gluten, since avoiding too much does no
 * harm.
 */
const FOODS: readonly (readonly [string, string])[] = [
  ['🥜', 'nuts'],
  ['🌰', 'tree nuts'],
  ['🥛🧀🧈🍼', 'milk'],
  ['🥚🍳', 'eggs'],
  ['🌾🍞🥖', 'wheat and gluten'],
  ['🐟🐠🎣', 'fish'],
  ['🦐🦞🦀🦪🍤', 'shellfish'],
  ['🥥', 'coconut'],
  ['🍯', 'honey'],
  ['🥩🍖🍗', 'meat'],
  ['🥓🐖🐷', 'pork'],
  ['🧄', 'garlic'],
  ['🧅', 'onion'],
];
const MEANT_BY = new Map(FOODS.flatMap(([signs, food]) => [...signs].map((sign) => [sign, food] as const)));
const DENYING: ReadonlySet<string> = new Set('🚫❌⛔✖❎🙅🆓');
/** Joiners, variation selectors and skin tones of composed emoji. */
const PARTS = /\u200D|\uFE0E|\uFE0F|♀|♂|\p{Emoji_Modifier}/gu;
/** Words by which a message already states what it asks about a food. */
const SAYS_WHAT =
  /\b(?:no|not|non|without|free|contain\w*|allerg\w*|intoleran\w*|has|have|with|any|there|avoid\w*|safe|traces?|cant|can't|cannot)\b/i;

/**
 * Replaces food emoji by words: '🚫🥜' becomes 'free of nuts', '🥜?' asks what contains them. The prohibition
 * sign may come before or after the food.
 */
export function emojiAsText(message: string): string {
  const signs = [...message.replaceAll(PARTS, '')];
  const foods = [...new Set(signs.flatMap((sign) => MEANT_BY.get(sign) ?? []))];
  if (foods.length === 0) return message;
  const isDenied = signs.some((sign) => DENYING.has(sign));
  const rest = signs.map((sign) => (MEANT_BY.has(sign) || DENYING.has(sign) ? ' ' : sign)).join('');
  const opening = isDenied ? 'free of ' : SAYS_WHAT.test(rest) ? '' : 'contains ';
  if (opening === '')
    return signs.map((sign) => (MEANT_BY.has(sign) ? ` ${MEANT_BY.get(sign)} ` : sign)).join('');
  const statement = rest.replaceAll('?', ' ').trim();
  return `${statement} ${opening}${foods.join(' and ')}${rest.includes('?') ? '?' : ''}`.trim();
}
