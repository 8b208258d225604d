import { type Heat, isAsHotAs } from './heat.ts';

const HEAT_WORDS = ['mild', 'medium', 'hot'] as const;

/** Search words for a product's heat; several at a boundary, none when the heat is unknown. */
export const heatWords = (heat: Heat | null): string[] =>
  HEAT_WORDS.filter((word) => isAsHotAs(heat, word, null));

const SPICE = '(?:spicy|spiced|hot|fiery|heat|spice|spiciness)';
const DEGREE = '(?:too|very|so|that|really|overly|super|as|at all|any|anything|something)';
const REFUSED =
  '(?:not|isnt|arent|nothing|never|non|no|without|zero|less|least|low|lower|lowest|minimal|hate|dont (?:like|want|eat|do)|(?:cant|cannot|can not) (?:handle|take|stand|do|eat|tolerate))';

/** 'Without chilli' is not included: it is an ingredient to avoid. */
const SAID: readonly (readonly [(typeof HEAT_WORDS)[number], RegExp])[] = [
  [
    'medium',
    new RegExp(
      `\\b(?:medium|moderate|moderately|mildly|slightly|(?:a )?(?:little|bit|little bit|touch|hint|kick)(?: of)?) ${SPICE}\\b`,
      'g',
    ),
  ],
  ['mild', new RegExp(`\\b${REFUSED} (?:${DEGREE} ){0,4}${SPICE}\\b`, 'g')],
  ['mild', new RegExp(`\\b(?:mild|milder|mildest|gentle|gentler|gentlest|tamer?)(?: ${SPICE})?\\b`, 'g')],
  ['hot', new RegExp(`\\b(?:(?:extra|very|super|really|more|most) ${SPICE}|hotter|hottest)\\b`, 'g')],
];

/** Normalises every way to ask for a heat to one word: 'not too spicy' to 'mild', 'hottest' to 'hot'. */
export function withHeatWords(words: readonly string[]): string[] {
  const text = SAID.reduce((said, [word, pattern]) => said.replace(pattern, word), words.join(' '));
  return text.split(' ').filter(Boolean);
}
