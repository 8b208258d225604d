import { hasPhrase } from '../text/plain-words.ts';

/** Chillies out of five, in halves; 0 is not hot at all. */
export type Heat = number;

/** Requested heat. `mildest` and `hottest` only sort; the others filter. */
export const HEAT_PREFERENCES = ['mild', 'medium', 'hot', 'mildest', 'hottest', 'milder', 'hotter'] as const;
export type HeatPreference = (typeof HEAT_PREFERENCES)[number];

/** Upper and lower limits in chillies. */
const MILD_TO: Heat = 1;
const HOT_FROM: Heat = 1;
const MEDIUM_FROM: Heat = 0.5;
const MEDIUM_TO: Heat = 2;

const SPICY = '(?:spicy|hot|fiery|spiced|chilli|heat|spice|spiciness|strong|intense)';
const DEGREE = '(?:too|very|so|that|really|overly|super|extremely|all that|terribly|particularly|much)';
const NOT =
  '(?:not|isnt|arent|nothing|never|non|no|without|hate|(?:cant|cannot|can not) (?:handle|take|stand|do|eat|have|tolerate|stomach)|dont (?:want|like|do|eat))';

/** The first match counts; comparatives come first, because 'less spicy' is not 'spicy'. */
const READ: readonly (readonly [HeatPreference, RegExp])[] = [
  [
    'mildest',
    new RegExp(
      `\\b(?:mildest|gentlest|least (?:\\w+ )?${SPICY}|lowest (?:in )?(?:heat|spice)|not the (?:hottest|spiciest))\\b`,
    ),
  ],
  ['hottest', /\b(?:hottest|spiciest|fieriest|most (?:\w+ )?(?:spicy|heat|fiery|spice)|strongest)\b/],
  [
    'milder',
    new RegExp(
      `\\b(?:milder|gentler|tamer|(?:less|lower|fewer) (?:in )?${SPICY}|not (?:as|so|quite as) ${SPICY} as)\\b`,
    ),
  ],
  [
    'hotter',
    /\b(?:hotter|spicier|fierier|(?:more|higher) (?:in )?(?:heat|spice|spicy|fiery|chilli)|extra (?:hot|spicy))\b/,
  ],
  [
    'medium',
    new RegExp(
      `\\b(?:medium|moderately|mildly|slightly|a little|a bit|bit of|little bit|touch of|hint of|kick of) (?:of |more )?${SPICY}\\b|\\b(?:${SPICY} but not ${DEGREE})\\b|\\bmedium heat\\b`,
    ),
  ],
  [
    'mild',
    new RegExp(
      `\\bmild(?:ly)?\\b|\\b${NOT} (?:(?:at all|any|as|${DEGREE}|anything|something|food|stuff|products) )*${SPICY}\\b|\\b(?:hate|no) (?:spicy|spice|heat)\\b`,
    ),
  ],
  ['hot', /\b(?:spicy|hot|fiery|heat|with a kick|spiced)\b/],
];

/** The heat requested in a message; null when it mentions none. */
export function heatIn(words: readonly string[]): HeatPreference | null {
  const text = words.join(' ');
  return READ.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Whether heat is compared with something: 'milder than the mix', 'not as hot as those'. */
export const comparesHeat = (words: readonly string[]): boolean =>
  hasPhrase(words, 'than') ||
  /\b(?:as|so) (?:spicy|hot) as\b/.test(words.join(' ')) ||
  hasPhrase(words, 'like');

/**
 * Whether a product has the requested heat. `compared` is the heat to compare with, null when unknown. A
 * product without a heat never matches.
 */
export function isAsHotAs(heat: Heat | null, asked: HeatPreference, compared: Heat | null): boolean {
  if (heat === null) return false;
  switch (asked) {
    case 'mild':
      return heat <= MILD_TO;
    case 'medium':
      return heat >= MEDIUM_FROM && heat <= MEDIUM_TO;
    case 'hot':
      return heat >= HOT_FROM;
    case 'milder':
      return compared === null ? heat <= MILD_TO : heat < compared;
    case 'hotter':
      return compared === null ? heat >= HOT_FROM : heat > compared;
    case 'mildest':
    case 'hottest':
      return true;
  }
}

/** The sort order by heat: mildest first (1), hottest first (-1), or none. */
export function orderOfHeat(asked: HeatPreference | null): 1 | 0 | -1 {
  if (asked === 'mildest' || asked === 'milder') return 1;
  return asked === 'hot' || asked === 'hottest' || asked === 'hotter' ? -1 : 0;
}

/** '2 chillies out of five', 'not hot at all'. */
export function heatLabel(heat: Heat): string {
  if (heat === 0) return 'not hot at all';
  const whole = Math.floor(heat);
  const half = heat > whole ? (whole === 0 ? 'half a' : `${whole} and a half`) : String(whole);
  return `${half} ${heat > 1 ? 'chillies' : 'chilli'} out of five`;
}
