import { wordsOf } from './words.ts';

/** What a 'Yes' confirms: that a food is present, or that it is absent and the product may be eaten. */
export const POLARITIES = ['present', 'absent'] as const;
export type Polarity = (typeof POLARITIES)[number];

const AUXILIARY =
  '(?:does|do|did|is|are|was|were|has|have|had|can|could|may|might|should|shall|will|would|must|isnt|arent|doesnt|dont|hasnt|havent|cant|couldnt|shouldnt|wont|wouldnt|any)';
const NEGATED = '(?:not|never|isnt|arent|wasnt|doesnt|dont|didnt|hasnt|havent|cant|cannot|wont|wouldnt)';
const SOMEBODY =
  '(?:i|he|she|we|they|you|u|someone|somebody|anyone|people|everyone|one|(?:my|our|his|her|their|a|an|the) (?!mix|bite)\\w+|coeliacs?|celiacs?|kids?|children)';

const QUESTION = new RegExp(`^${AUXILIARY}\\b`);
const DENIAL = new RegExp(`\\b(?:${NEGATED}|no|without|zero)\\b`);

/** Introductions before a question. */
const OPENINGS = new RegExp(
  `^(?:(?:ok|okay|hi|hello|hey|so|well|and|but|also|then|now|please|sorry|thanks|um|no|nope|yes|yeah|wait|right) )+(?=${AUXILIARY}\\b)`,
);
const EMBEDDING =
  /^(?:are you (?:sure|certain)|is it (?:true|right|correct)|(?:can|could|would|will) you (?:please )?(?:confirm|tell me|check|say|promise|guarantee)|do you know|i (?:want|need|would like|wanted) to (?:know|be sure|check|make sure)|(?:just )?(?:tell me|confirm|promise me)|you said|i (?:heard|read|think|guess|assume|believe|hope))(?: (?:that|if|whether))? /;
const TAGS =
  /(?: (?:right|correct|true|yes|yeah|no|huh|eh|please|thanks|or not|or no|isnt it|arent they|doesnt it|dont they|isnt there|arent there|does it|do they|is it|are they|is there|are there|hasnt it|havent they|has it|have they))+$/;
const IDIOMS =
  /\b(?:no (?:idea|clue|label|info|information|answer|way to know)|not (?:sure|certain|clear)|(?:dont|do not|doesnt|cant|cannot|couldnt|can not) (?:know|tell|see|find|say|remember|understand)|no (?:worries|rush|hurry))\b/g;

const DANGER =
  /\b(?:unsafe|dangerous|danger|risky?|harmful|harm|hurt|kill|toxic|deadly|bad for|problem(?:atic)?|react(?:ion)?|trigger|worry|worried|concern(?:ed)?|careful|ill|sick|avoid|avoided|skip|stay away|steer clear|keep away|off limits|forbidden)\b/;
/** Gluten limits: 'less than 20 ppm'. */
const BELOW_LIMIT =
  /\b(?:less|fewer|lower|under|below|within|max|maximum|at most|up to) (?:\w+ ){0,3}(?:ppm|parts per million)\b|\b(?:ppm|parts per million) (?:\w+ ){0,2}(?:or|and) (?:less|fewer|under|below|lower)\b/;

/** Phrases that ask whether something is absent or safe to eat. */
const ABSENCE: readonly RegExp[] = [
  /\b(?:free|without|sans|minus|non|none|zero|lacks?|lacking|omits?|excludes?|excluded|devoid|absent|safe|safely|suitable|compatible|friendly|edible|allowed|permitted|harmless)\b/,
  /\b(?:ok|okay|fine|alright|all right|good|great|cool|acceptable|appropriate) (?:for|if|with|to|when|in case|given|considering|even)\b/,
  /\b(?:is|are|be|would|will|thats|its) (?:\w+ ){0,4}(?:ok|okay|fine|alright|all right|good|acceptable)\b/,
  new RegExp(
    `\\b(?:can|could|may|might|should|shall|would|will|cant|couldnt|shouldnt)(?: not)? ${SOMEBODY} (?:\\w+ ){0,6}?(?:eat|have|try|enjoy|buy|get|order|consume|tolerate|handle|take|share|digest)\\b`,
  ),
  /\b(?:work|do) for\b/,
  BELOW_LIMIT,
  /\b(?:leave|leaves|left|leaving|keep|take) (?:\w+ ){0,3}out\b/,
];
const NO_FOOD = /\bno \w+|\bnot any\b|\bthere (?:is not|are not|isnt|arent|wasnt|werent)\b/;
const CONTAINING =
  /\b(?:contain\w*|has|have|got|includ\w+|there|use[sd]?|using|made (?:with|from|of|using)|in|any|traces?|touch\w*|handle[sd]?|processed|expos\w+|contaminat\w+|come into contact)\b/;
/** Clauses about an allergy, which are not the question. */
const ALLERGY_CLAUSE =
  /\b(?:(?:who |that )?(?:i|he|she|they|we|\w+)? ?(?:am|im|is|hes|shes|are|theyre|be|was) )?(?:\w+ )?(?:allergic|intolerant|sensitive) (?:to )?\w+(?: (?:nuts?|shellfish))?|\b(?:has|have|having|got|with|for|of) (?:(?:an?|the|my|his|her|severe|bad|mild|serious|strong|life threatening|deadly|food) )*(?:\w+ ){0,3}(?:allergy|allergies|intolerance)\b(?: to \w+(?: (?:nuts?|shellfish))?)?/g;

/** Phrases about an allergy, an intolerance, or a food that must not be eaten. */
const ALLERGY =
  /\b(?:allergy|allergies|allergic|intoleran(?:t|ces?)|anaphyla\w+|epi ?pens?|coeliacs?|celiacs?|(?:cant|cannot|can not|must not|mustnt|not allowed to|unable to) (?:eat|have|tolerate|handle|digest|touch)|reacts? (?:badly )?to|sensitive to|makes? (?:me|him|her|them|us) (?:ill|sick|react))\b/;
const WHOM = '(?:me|him|her|them|us|my \\w+|our \\w+)';
/** Phrases about the effect of a food: 'milk gives me hives', 'nuts are a no-go'. */
const HARM = new RegExp(
  [
    `\\bkills? ${WHOM}\\b`,
    `\\b(?:death|deadly|lethal|fatal|poison|toxic) (?:for|to) ${WHOM}\\b`,
    `\\bgives? ${WHOM} (?:an? )?(?:bad |severe )?(?:hives|rash|rashes|reaction|eczema|cramps|migraines?|anaphylaxis)\\b`,
    `\\b(?:upsets?|hurts?|bothers?) (?:me|(?:my|his|her|their|our) (?:stomach|tummy|belly|gut|skin))\\b`,
    `\\b(?:doesnt|dont|does not|do not) (?:agree|sit well) with ${WHOM}\\b`,
    '\\bmakes? (?:my|his|her|their) (?:throat|face|lips|tongue|mouth|eyes|skin) \\w+',
    '\\bbreaks? out (?:from|after|with|in)\\b',
    '\\b(?:cant|cannot|can not|must not|mustnt) (?:do|stomach|take|consume)\\b',
    '\\b(?:must|has to|have to|need to|needs to|told to) avoid\\b',
    '\\ba no go\\b',
    '\\bdoctors? (?:says|said|told|forbids|forbade)\\b',
  ].join('|'),
);
const NO_ALLERGY =
  /\b(?:no|without|any) (?:\w+ )?(?:allergies|allergy)\b|\b(?:allergy|allergies|allergic) (?:info|information|advice|list|warning|statement)\b/;
/** Phrases that require certainty, as opposed to taste. */
const STRICT = /\b(?:free|safe|safely|suitable|friendly|traces?|contaminat\w+|coeliacs?|celiacs?|gluten)\b/;

/** Refusals of heat without a food: 'I can't eat hot mustard' and 'spice or nuts' are about allergies. */
const HEAT_REFUSED =
  /\b(?:cant|cannot|can not|unable to) (?:eat|have|tolerate|handle|do|stomach|take)(?: (?:any|too|very|much|so|that|really|anything|things|food))* (?:spice|spicy|spiciness|hot|heat|fiery)(?: (?:food|stuff|things|products|dishes|very|too|that|so|well|much|at all|please))*(?=$| (?:what|which|do|is|are|can|show|whats)\b)/g;

const withoutHeat = (words: readonly string[]): string => words.join(' ').replaceAll(HEAT_REFUSED, ' ');

/** Whether a message mentions somebody who must not eat the named food. */
export const mentionsAllergy = (words: readonly string[]): boolean => {
  const text = withoutHeat(words);
  return ALLERGY.test(text) || HARM.test(text);
};

/** Whether it mentions an allergy without naming the food: 'I have a severe food allergy'. */
export const mentionsSomeAllergy = (words: readonly string[]): boolean =>
  ALLERGY.test(withoutHeat(words)) && !NO_ALLERGY.test(words.join(' '));

/** Whether the answer must be certain: an allergy, 'nut free', 'safe for', traces. */
export const asksForCertainty = (words: readonly string[]): boolean =>
  mentionsAllergy(words) || STRICT.test(words.join(' '));

/** Whether it asks for a content below a limit instead of absence. */
export const asksBelowLimit = (words: readonly string[]): boolean => BELOW_LIMIT.test(words.join(' '));

/** Whether it asks if something may be eaten: 'can he have that', 'is it safe', 'would the bites be ok'. */
export const asksIfEdible = (words: readonly string[]): boolean =>
  indexOfAbsence(words.join(' ').replace(OPENINGS, '')) !== null;

/**
 * Which answer to a question about allergens is a 'Yes'. 'Is it nut free', 'no nuts, right?' and 'can I eat
 * it with a nut allergy' ask for absence; 'does it have nuts' and 'is it dangerous for …' for presence. Of
 * several sentences the question counts.
 */
export function polarityOf(message: string): Polarity {
  const text = questionIn(message).replace(OPENINGS, '').replace(TAGS, '').replaceAll(IDIOMS, ' ');
  const plain = text.replace(EMBEDDING, '');
  const bare = plain.replaceAll(ALLERGY_CLAUSE, ' ').replaceAll(/ +/g, ' ').trim();
  const isQuestion = QUESTION.test(plain);
  const danger = DANGER.exec(bare);
  if (danger) return isDenied(bare, danger.index, isQuestion) ? 'absent' : 'present';
  const absence = indexOfAbsence(bare);
  if (absence !== null) return isDenied(bare, absence, isQuestion) ? 'present' : 'absent';
  if (NO_FOOD.test(bare)) return 'absent';
  const containing = CONTAINING.exec(bare);
  if (containing) return isDenied(bare, containing.index, isQuestion) ? 'absent' : 'present';
  return ALLERGY.test(plain) ? 'absent' : 'present';
}

/**
 * 'Non-vegan' and 'it is not halal' ask for the opposite; 'isn't it vegan?' does not. For diets defined by an
 * absence ('non-GMO', 'no artificial colours') that question decides.
 */
export const polarityOfDiet = (
  { words, polarity }: { words: readonly string[]; polarity: Polarity },
  diet: string,
): Polarity => {
  if (/\bno[nt]?\b/.test(diet)) return polarity === 'absent' ? 'present' : 'absent';
  const text = words.slice(1).join(' ');
  return /\b(?:non|not|isnt|arent|un) (?:really |even )?(?:certified )?(?:vegan|vegetarian|veggie|halal|kosher|jain|keto|paleo|organic|plant)/.test(
    text,
  )
    ? 'absent'
    : 'present';
};

/** The first position at which a text asks for absence; null when it does not. */
function indexOfAbsence(text: string): number | null {
  const indexes = ABSENCE.flatMap((pattern) => pattern.exec(text)?.index ?? []);
  return indexes.length === 0 ? null : Math.min(...indexes);
}

/**
 * Whether the phrase at an index is negated before it: 'it is not …'. A question's opening verb negates
 * nothing: 'isn't it …?'
 */
function isDenied(text: string, index: number, isQuestion: boolean): boolean {
  const before = text.slice(0, index).split(' ').filter(Boolean);
  const denying = isQuestion ? before.slice(1) : before;
  const near = denying.slice(-4);
  const isNegativeQuestion = isQuestion && near.includes('not') && !near.includes('no');
  return !isNegativeQuestion && DENIAL.test(near.join(' '));
}

/** The question in a message, in plain words; all of it when there is none, or more than one. */
function questionIn(message: string): string {
  const clauses = message
    .split(/[,.;:!?\n]+/)
    .map((clause) => wordsOf(clause).join(' '))
    .filter(Boolean);
  const asking = clauses.filter((clause) => {
    const plain = clause.replace(OPENINGS, '').replace(EMBEDDING, '');
    const isQuestion = QUESTION.test(plain);
    return (
      isQuestion &&
      plain.split(' ').length > 2 &&
      (indexOfAbsence(plain) !== null || CONTAINING.test(plain) || DANGER.test(plain))
    );
  });
  return asking.length === 1 ? (asking[0] ?? '') : clauses.join(' ');
}
