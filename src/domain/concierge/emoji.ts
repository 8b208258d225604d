/** Food that people must not eat, as emoji. A peanut stands for all nuts, an ear for wheat and all gluten: too much does no harm. */
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
/** Signs of which one is made of several: joiners, variants, skin. */
const PARTS = /\u200D|\uFE0E|\uFE0F|♀|♂|\p{Emoji_Modifier}/gu;
/** Words with which a message says by itself what it wants of a food. */
const SAYS_WHAT =
  /\b(?:no|not|non|without|free|contain\w*|allerg\w*|intoleran\w*|has|have|with|any|there|avoid\w*|safe|traces?|cant|can't|cannot)\b/i;

/**
 * A message with its emoji of food in words: '🚫🥜' is 'free of nuts', '🥜?' asks what contains them. A crossed-out sign counts before
 * a food and after it. Everything else stays as it was typed.
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
  const said = rest.replaceAll('?', ' ').trim();
  return `${said} ${opening}${foods.join(' and ')}${rest.includes('?') ? '?' : ''}`.trim();
}
