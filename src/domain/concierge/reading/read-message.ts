import { comparesHeat } from '../../catalog/heat.ts';
import { withProductWords } from '../../catalog/item-words.ts';
import { allergensByName } from '../../labels/allergen-names.ts';
import type { CurrencyCode } from '../../money.ts';
import { nearestWord } from '../../text/nearest-word.ts';
import { hasPhrase } from '../../text/plain-words.ts';
import { asksBeforeOrdering } from '../before-ordering.ts';
import { hasTrait, type Intent } from '../intents.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { chooseIntent } from './choose-intent.ts';
import { PLACE_WORDS } from './known-places.ts';
import { foreignLanguageOf, type Language } from './language.ts';
import { type MentionedAllergen, mentionedAllergens } from './mentioned-allergens.ts';
import { mentionedFoods } from './mentioned-foods.ts';
import { type ElsewherePlace, elsewhereIn, type MentionedPlace, placeIn } from './place-in.ts';
import { asksIfEdible, mentionsAllergy, mentionsSomeAllergy, type Polarity, polarityOf } from './polarity.ts';
import { currencyIn } from './price-bound.ts';
import { productsIn } from './product-in.ts';
import {
  criteriaInMessage,
  hasCriteria,
  NO_CRITERIA,
  narrowed,
  type SearchCriteria,
} from './search-criteria.ts';
import { goesOn, pointsAt, type Subject, selectedHandles, UNNAMED_ALLERGY } from './subject.ts';
import { wordsOf } from './words.ts';

/** A message as the concierge understood it. */
export interface Reading {
  intent: Intent;
  /** The words after spelling correction. */
  words: string[];
  /** The products it is about: named ones, or else those it refers back to. */
  handles: string[];
  criteria: SearchCriteria;
  allergens: MentionedAllergen[];
  /** Foods it asks about that are not known allergens: 'garlic', 'palm oil'. */
  foods: string[];
  /** What a 'Yes' to its question about allergens or diets means. */
  polarity: Polarity;
  /** Foods to avoid from this and earlier messages: names of allergens or other foods. */
  allergies: string[];
  place: MentionedPlace | null;
  /** A place outside the states and provinces of the US and Canada. */
  elsewhere: ElsewherePlace | null;
  currency: CurrencyCode | null;
  language: Language | null;
  /** Words that are unknown to the shop. */
  unknownWords: string[];
}

/** Intents that can be repeated with just another place. */
const ABOUT_PLACES: readonly Intent[] = ['stores', 'shipping'];
/**
 * Understands a message: normalises and corrects its words, finds what it names, and chooses its intent.
 * Missing parts are taken from the subject of the conversation.
 */
export function readMessage(message: string, vocabulary: Vocabulary, subject: Subject | null): Reading {
  const typed = wordsOf(message).flatMap(inTwoWords);
  const words = typed.map((word) =>
    vocabulary.known.has(word) || PLACE_WORDS.has(word) ? word : nearestWord(word, vocabulary.correctable),
  );
  const general = withProductWords(words, vocabulary.items);
  const { handles: named, taken } = productsIn(words, vocabulary);
  const allergens = mentionedAllergens(general, taken);
  const criteria = criteriaInMessage(words, vocabulary, { taken, allergens });
  const allergies = allergiesAfter(general, { allergens, criteria }, subject);
  const foods = criteria.diets.length > 0 ? [] : mentionedFoods(words, vocabulary, { taken, criteria });
  const found: Found = {
    words,
    general,
    named,
    hasIngredient: allergens.length === 0 && foods.length > 0,
    allergens,
    allergies,
    polarity: polarityOf(message),
    criteria,
    place: placeIn(message, words, vocabulary.cities),
  };
  const language = foreignLanguageOf(typed, vocabulary.known);
  const base = {
    words,
    allergens,
    foods,
    criteria,
    polarity: found.polarity,
    allergies,
    place: found.place,
    elsewhere: elsewhereIn(message, words, vocabulary.cities),
    currency: currencyIn(words),
    language,
    unknownWords: words.filter((word) => !vocabulary.known.has(word) && /^\p{L}{3,}$/u.test(word)),
  };
  if (language !== null) return { ...base, intent: 'language', handles: [] };
  const intent = intentOf(found, base.elsewhere, subject);
  return continued(comparing({ ...base, intent, handles: named }, subject), subject);
}

/** Splits 'nutfree' in two. */
function inTwoWords(word: string): string[] {
  const [, food] = /^(\p{L}{3,})free$/u.exec(word) ?? [];
  return food !== undefined && allergensByName(food).length > 0 ? [food, 'free'] : [word];
}

/** 'And fish', after an allergy was mentioned. */
const ADDING = /^(?:and|also|plus) (?!is\b|are\b|does\b|do\b|with\b|what\b|the\b)/;
/** Questions such as 'is it safe?' about food, as opposed to payments or deliveries. */
const ASKS_SAFETY = /\bsafe(?: (?:to eat|right|then|for (?:me|him|her|us|them|kids|children)))?$/;

/**
 * The allergies so far. An allergy without a food applies to the next one named; none is ever removed,
 * because a misunderstanding could be harmful.
 */
function allergiesAfter(
  words: readonly string[],
  { allergens, criteria }: Pick<Reading, 'allergens' | 'criteria'>,
  subject: Subject | null,
): string[] {
  const before = subject?.allergies ?? [];
  const named = [
    ...allergens.filter(({ isAvoided }) => isAvoided).map(({ name }) => name),
    ...criteria.withoutWords,
  ];
  const isAnswer =
    (before.includes(UNNAMED_ALLERGY) && words.length <= 5) ||
    (before.length > 0 && words.length <= 4 && ADDING.test(words.join(' ')));
  const answered = isAnswer ? [...allergens.map(({ name }) => name), ...criteria.withoutWords] : [];
  const newAllergies = mentionsAllergy(words) ? named : answered;
  if (newAllergies.length > 0)
    return [...new Set([...before, ...newAllergies])].filter((name) => name !== UNNAMED_ALLERGY);
  return mentionsSomeAllergy(words) && before.length === 0 ? [UNNAMED_ALLERGY] : before;
}

/**
 * 'Milder than the mix' searches for another product; with two products, or without a comparison, the heat
 * itself is asked about.
 */
function comparing(reading: Reading, subject: Subject | null): Reading {
  const { criteria, handles, intent } = reading;
  const isComparative = criteria.heat === 'milder' || criteria.heat === 'hotter';
  if (!isComparative || intent !== 'products' || handles.length > 1) return reading;
  const compared = handles.length > 0 ? handles : (subject?.handles ?? []);
  return { ...reading, handles: [], criteria: { ...criteria, heatThan: compared } };
}

interface Found {
  words: readonly string[];
  /** With 'products' for what the shop calls them. */
  general: readonly string[];
  named: readonly string[];
  hasIngredient: boolean;
  allergens: readonly MentionedAllergen[];
  allergies: readonly string[];
  polarity: Polarity;
  criteria: SearchCriteria;
  place: MentionedPlace | null;
}

const CONTENT_QUESTIONS = [
  'contain',
  'contains',
  'containing',
  'has',
  'have',
  'any',
  'in it',
  'in them',
  'in the',
  'there',
  'made with',
  'with',
  'safe',
  'are the',
  'is the',
  'is it',
  'are they',
  'in',
  'got',
  'includes',
  'include',
  'uses',
  'use',
  'used',
];
/** Verbs at the start of a question. */
const ASKING =
  /^(?:(?:and|so|but|ok|hi|hey|hello|also|well) )*(?:is|are|does|do|did|has|have|can|could|may|might|should|will|would|isnt|arent|doesnt|dont|hasnt|havent|cant|any|how about|what about)\b/;

/** Words that ask about contents without naming a product: 'do you use peanuts?'. */
const BARE_CONTENT = [
  'contain',
  'contains',
  'trace',
  'traces',
  'use',
  'uses',
  'handle',
  'handles',
  'kitchen',
  'facility',
];

/** 'Does that one have nuts in it?' */
const OF_SOMETHING = /^(?:does|do) (?!you |u )\w+.* (?:have|has)\b|\bin (?:it|them|that|this)\b/;

/** 'Is there garlic in it?', 'does it have garlic?'. */
const OF_THE_SUBJECT =
  /^(?:(?:is|are|isnt|arent) there \w+(?: \w+)* in|(?:is|are|does|do|isnt|arent|doesnt|dont) (?:it|they|this|that|these|those)|has it|have they) ?\b|\bin (?:it|them|that|this)$/;

function intentOf(
  { words, general, named, hasIngredient, allergens, allergies, polarity, criteria, place }: Found,
  elsewhere: Reading['elsewhere'],
  subject: Subject | null,
): Intent {
  const text = words.join(' ');
  const isAboutSome = named.length > 0 || (pointsAt(words) && (subject?.handles.length ?? 0) > 0);
  const isAvoiding = allergens.some(({ isAvoided }) => isAvoided);
  const asksContent =
    isAboutSome && (ASKING.test(text) || CONTENT_QUESTIONS.some((phrase) => hasPhrase(words, phrase)));
  const asksBare = BARE_CONTENT.some((word) => words.includes(word)) || OF_SOMETHING.test(text);
  const isOfAllergen = isAvoiding || polarity === 'absent' || asksContent || asksBare;
  const asksEdible = isAboutSome && ((allergies.length > 0 && asksIfEdible(words)) || ASKS_SAFETY.test(text));
  const isHeatCompared = ['milder', 'hotter'].includes(criteria.heat ?? '') && comparesHeat(words);
  const asksAboutHeat = isAboutSome && criteria.heat !== null && !(isHeatCompared && named.length < 2);
  const isAnswerOnAllergy =
    subject !== null &&
    subject.allergies.length > 0 &&
    allergies.some((name) => name !== UNNAMED_ALLERGY && !subject.allergies.includes(name));
  const chosen = chooseIntent([words, general], {
    hasProduct: named.length > 0,
    hasSearchCriteria: hasCriteria(criteria),
    asksAboutAllergen: (allergens.length > 0 && isOfAllergen) || asksEdible || isAnswerOnAllergy,
    asksAboutHeat,
    asksForHeat: !asksAboutHeat && criteria.heat !== null && criteria.heat !== 'hot',
    asksAboutDiet: isAboutSome && criteria.diets.length > 0,
    asksAboutIngredient: hasIngredient && (named.length > 0 ? asksContent : OF_THE_SUBJECT.test(text)),
    hasPlace: place !== null,
    isOnlyPlace: place !== null && words.length <= 3,
    hasElsewhere: elsewhere !== null,
    asksBeforeOrdering: asksBeforeOrdering(general),
  });
  const isOtherPlace =
    place !== null && goesOn(words) && subject !== null && ABOUT_PLACES.includes(subject.intent);
  if (isOtherPlace && (chosen === null || chosen === 'stores')) return subject.intent;
  return chosen ?? 'unclear';
}

/** Takes missing parts from the subject. */
function continued(reading: Reading, subject: Subject | null): Reading {
  if (subject === null) return reading;
  return withKnownAllergens(goesOn(reading.words) ? continuedWith(reading, subject) : reading, subject);
}

function continuedWith(reading: Reading, subject: Subject): Reading {
  const { intent, words } = reading;
  const goesOnSearching =
    subject.criteria !== null &&
    hasCriteria(reading.criteria) &&
    reading.handles.length === 0 &&
    !isAboutOne(words);
  if (goesOnSearching && ['products', 'allergens', 'unclear', 'price'].includes(intent)) {
    return {
      ...reading,
      intent: intent === 'allergens' ? 'allergens' : 'products',
      criteria: narrowed(subject.criteria ?? NO_CRITERIA, reading.criteria),
    };
  }
  if (reading.handles.length > 0) return repeated(reading, subject);
  const handles = selectedHandles(words, subject.handles);
  if (
    hasTrait(intent, 'of products') &&
    !(intent === 'allergens' && reading.criteria.without.length > 0 && !isAboutOne(words))
  )
    return { ...reading, handles };
  if (
    intent === 'products' &&
    reading.criteria.heatThan.length === 0 &&
    isAboutOne(words) &&
    handles.length > 0
  )
    return { ...reading, intent: 'product', handles };
  if (intent === 'unclear' && pointsAt(words) && handles.length > 0) {
    const pointing: Reading = { ...reading, intent: 'product', handles };
    return subject.intent === 'allergens' ? repeated(pointing, subject) : pointing;
  }
  return reading;
}

/** 'And the Bites?' repeats the question for another product. */
function repeated(reading: Reading, subject: Subject): Reading {
  if (reading.intent !== 'product' || !hasTrait(subject.intent, 'of products')) return reading;
  const allergens = subject.allergens.map((name) => ({ name, isAvoided: false }));
  return {
    ...reading,
    intent: subject.intent,
    polarity: subject.polarity,
    allergens: reading.allergens.length > 0 ? reading.allergens : allergens,
  };
}

/**
 * 'Is that safe for him?' asks about the mentioned allergies, or else about the last question's allergens.
 */
function withKnownAllergens(reading: Reading, { allergies, allergens }: Subject): Reading {
  const { intent, handles, criteria } = reading;
  const isNamed = reading.allergens.length + criteria.withoutWords.length > 0;
  if (intent !== 'allergens' || handles.length === 0 || isNamed) return reading;
  const known = allergies.filter((name) => name !== UNNAMED_ALLERGY);
  const names = known.length > 0 ? known : allergens;
  return { ...reading, allergens: names.map((name) => ({ name, isAvoided: true })) };
}

const isAboutOne = (words: readonly string[]) =>
  words.some((word) => ['it', 'its', 'they', 'them', 'this', 'these', 'those'].includes(word)) ||
  /\b(?:is|was|does|has|about|in|eat|have|of|with|are) that\b|\bthat one\b/.test(words.join(' '));
