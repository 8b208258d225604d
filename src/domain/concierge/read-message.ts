import { comparesHeat } from '../catalog/heat.ts';
import { allergensByName } from '../labels/allergen-names.ts';
import type { CurrencyCode } from '../money.ts';
import { nearestWord } from '../text/nearest-word.ts';
import { hasPhrase } from '../text/plain-words.ts';
import { asksBeforeOrdering } from './before-ordering.ts';
import { chooseIntent } from './choose-intent.ts';
import { hasTrait, type Intent } from './intents.ts';
import { foreignLanguageOf, type Language } from './language.ts';
import { type MentionedAllergen, mentionedAllergens } from './mentioned-allergens.ts';
import { mentionedFoods } from './mentioned-foods.ts';
import { elsewhereIn, type MentionedPlace, placeIn } from './place-in.ts';
import { asksIfEdible, mentionsAllergy, mentionsSomeAllergy, type Polarity, polarityOf } from './polarity.ts';
import { currencyIn } from './price-bound.ts';
import { productsIn } from './product-in.ts';
import { criteriaIn, hasCriteria, NO_CRITERIA, narrowed, type SearchCriteria } from './search-criteria.ts';
import { goesOn, pointsAt, type Subject, selectedHandles, UNNAMED_ALLERGY } from './subject.ts';
import type { Vocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

/** A message as the concierge has understood it. */
export interface Reading {
  intent: Intent;
  /** Its words, mistyped ones corrected. */
  words: string[];
  /** The products that it is about: those that it names, else those that it points at. */
  handles: string[];
  wish: SearchCriteria;
  allergens: MentionedAllergen[];
  /** Foods that it asks about and that are no known allergens: 'garlic', 'palm oil'. */
  foods: string[];
  /** What a 'Yes' to its question about allergens or diets means. */
  polarity: Polarity;
  /** What somebody must not eat, by this message and those before: names of allergens or other foods. */
  allergies: string[];
  place: MentionedPlace | null;
  /** A place that no parcel goes to. */
  elsewhere: string | null;
  currency: CurrencyCode | null;
  language: Language | null;
  /** Words that the shop has never heard. */
  unknownWords: string[];
}

/** What can be asked again of the same kind with nothing but another place. */
const ABOUT_PLACES: readonly Intent[] = ['stores', 'shipping'];
/**
 * Understands a message: normalises it, corrects slips of the finger, finds what it names, and chooses what it wants. With a
 * subject, what it leaves out is taken from what was spoken of before.
 */
export function readMessage(message: string, vocabulary: Vocabulary, subject: Subject | null): Reading {
  const typed = wordsOf(message).flatMap(inTwoWords);
  const words = typed.map((word) =>
    vocabulary.known.has(word) ? word : nearestWord(word, vocabulary.correctable),
  );
  const { handles: named, taken } = productsIn(words, vocabulary);
  const allergens = mentionedAllergens(words, taken);
  const wish = criteriaIn(words, vocabulary, { taken, allergens });
  const allergies = allergiesAfter(words, { allergens, wish }, subject);
  const foods = wish.diets.length > 0 ? [] : mentionedFoods(words, vocabulary, { taken, wish });
  const found: Found = {
    words,
    named,
    hasIngredient: allergens.length === 0 && foods.length > 0,
    allergens,
    allergies,
    polarity: polarityOf(message),
    wish,
    place: placeIn(message, words, vocabulary.cities),
  };
  const language = foreignLanguageOf(typed, vocabulary.known);
  const base = {
    words,
    allergens,
    foods,
    wish,
    polarity: found.polarity,
    allergies,
    place: found.place,
    elsewhere: elsewhereIn(words),
    currency: currencyIn(words),
    language,
    unknownWords: words.filter((word) => !vocabulary.known.has(word) && /^\p{L}{3,}$/u.test(word)),
  };
  if (language !== null) return { ...base, intent: 'language', handles: [] };
  const intent = intentOf(found, base.elsewhere, subject);
  return continued(comparing({ ...base, intent, handles: named }, subject), subject);
}

/** 'nutfree' is two words. */
function inTwoWords(word: string): string[] {
  const [, food] = /^(\p{L}{3,})free$/u.exec(word) ?? [];
  return food !== undefined && allergensByName(food).length > 0 ? [food, 'free'] : [word];
}

/** 'And fish', after an allergy was told. */
const ADDING = /^(?:and|also|plus) (?!is\b|are\b|does\b|do\b|with\b|what\b|the\b)/;
/** A question such as 'is it safe?': about food, and not about paying or parcels. */
const ASKS_SAFETY = /\bsafe(?: (?:to eat|right|then|for (?:me|him|her|us|them|kids|children)))?$/;

/**
 * What must not be eaten, as far as it has been told. Who told of an allergy without a word on what is taken at the next one; nothing
 * is ever taken back, because a misunderstanding could hurt.
 */
function allergiesAfter(
  words: readonly string[],
  { allergens, wish }: Pick<Reading, 'allergens' | 'wish'>,
  subject: Subject | null,
): string[] {
  const before = subject?.allergies ?? [];
  const named = [
    ...allergens.filter(({ isAvoided }) => isAvoided).map(({ name }) => name),
    ...wish.withoutWords,
  ];
  const isAnswer =
    (before.includes(UNNAMED_ALLERGY) && words.length <= 5) ||
    (before.length > 0 && words.length <= 4 && ADDING.test(words.join(' ')));
  const answered = isAnswer ? [...allergens.map(({ name }) => name), ...wish.withoutWords] : [];
  const told = mentionsAllergy(words) ? named : answered;
  if (told.length > 0) return [...new Set([...before, ...told])].filter((name) => name !== UNNAMED_ALLERGY);
  return mentionsSomeAllergy(words) && before.length === 0 ? [UNNAMED_ALLERGY] : before;
}

/** 'Milder than the mix' looks for something else; of two products, or without a comparison, the heat itself is asked. */
function comparing(reading: Reading, subject: Subject | null): Reading {
  const { wish, handles, intent } = reading;
  const isComparative = wish.heat === 'milder' || wish.heat === 'hotter';
  if (!isComparative || intent !== 'products' || handles.length > 1) return reading;
  const compared = handles.length > 0 ? handles : (subject?.handles ?? []);
  return { ...reading, handles: [], wish: { ...wish, heatThan: compared } };
}

interface Found {
  words: readonly string[];
  named: readonly string[];
  hasIngredient: boolean;
  allergens: readonly MentionedAllergen[];
  allergies: readonly string[];
  polarity: Polarity;
  wish: SearchCriteria;
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
/** Verbs that open a question. */
const ASKING =
  /^(?:(?:and|so|but|ok|hi|hey|hello|also|well) )*(?:is|are|does|do|did|has|have|can|could|may|might|should|will|would|isnt|arent|doesnt|dont|hasnt|havent|cant|any|how about|what about)\b/;

/** Words that ask what is in something though nothing is named: 'do you use peanuts?'. */
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

/** 'Does that one have nuts in it?', whatever that one may be. */
const OF_SOMETHING = /^(?:does|do) (?!you |u )\w+.* (?:have|has)\b|\bin (?:it|them|that|this)\b/;

/** 'Is there garlic in it?', 'does it have garlic?'. */
const OF_THE_SUBJECT =
  /^(?:(?:is|are|isnt|arent) there \w+(?: \w+)* in|(?:is|are|does|do|isnt|arent|doesnt|dont) (?:it|they|this|that|these|those)|has it|have they) ?\b|\bin (?:it|them|that|this)$/;

function intentOf(
  { words, named, hasIngredient, allergens, allergies, polarity, wish, place }: Found,
  elsewhere: string | null,
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
  const isHeatCompared = ['milder', 'hotter'].includes(wish.heat ?? '') && comparesHeat(words);
  const asksAboutHeat = isAboutSome && wish.heat !== null && !(isHeatCompared && named.length < 2);
  const isAnswerOnAllergy =
    subject !== null &&
    subject.allergies.length > 0 &&
    allergies.some((name) => name !== UNNAMED_ALLERGY && !subject.allergies.includes(name));
  const chosen = chooseIntent(words, {
    hasProduct: named.length > 0,
    hasWish: hasCriteria(wish),
    asksAboutAllergen: (allergens.length > 0 && isOfAllergen) || asksEdible || isAnswerOnAllergy,
    asksAboutHeat,
    asksForHeat: !asksAboutHeat && wish.heat !== null && wish.heat !== 'hot',
    asksAboutDiet: isAboutSome && wish.diets.length > 0,
    asksAboutIngredient: hasIngredient && (named.length > 0 ? asksContent : OF_THE_SUBJECT.test(text)),
    hasPlace: place !== null,
    isOnlyPlace: place !== null && words.length <= 3,
    hasElsewhere: elsewhere !== null,
    asksBeforeOrdering: asksBeforeOrdering(words),
  });
  const isOtherPlace =
    place !== null && goesOn(words) && subject !== null && ABOUT_PLACES.includes(subject.intent);
  if (isOtherPlace && (chosen === null || chosen === 'stores')) return subject.intent;
  return chosen ?? 'unclear';
}

/** Fills in from the subject what the message leaves out. */
function continued(reading: Reading, subject: Subject | null): Reading {
  if (subject === null) return reading;
  return withKnownAllergens(goesOn(reading.words) ? goneOn(reading, subject) : reading, subject);
}

function goneOn(reading: Reading, subject: Subject): Reading {
  const { intent, words } = reading;
  const goesOnSearching =
    subject.wish !== null && hasCriteria(reading.wish) && reading.handles.length === 0 && !isAboutOne(words);
  if (goesOnSearching && ['products', 'allergens', 'unclear', 'price'].includes(intent)) {
    return {
      ...reading,
      intent: intent === 'allergens' ? 'allergens' : 'products',
      wish: narrowed(subject.wish ?? NO_CRITERIA, reading.wish),
    };
  }
  if (reading.handles.length > 0) return repeated(reading, subject);
  const handles = selectedHandles(words, subject.handles);
  if (
    hasTrait(intent, 'of products') &&
    !(intent === 'allergens' && reading.wish.without.length > 0 && !isAboutOne(words))
  )
    return { ...reading, handles };
  if (intent === 'products' && reading.wish.heatThan.length === 0 && isAboutOne(words) && handles.length > 0)
    return { ...reading, intent: 'product', handles };
  if (intent === 'unclear' && pointsAt(words) && handles.length > 0) {
    const pointing: Reading = { ...reading, intent: 'product', handles };
    return subject.intent === 'allergens' ? repeated(pointing, subject) : pointing;
  }
  return reading;
}

/** 'And the Bites?' asks the same of another product. */
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

/** 'Is that safe for him?' asks about the allergies that were told, else about what was last asked. */
function withKnownAllergens(reading: Reading, { allergies, allergens }: Subject): Reading {
  const { intent, handles, wish } = reading;
  const isNamed = reading.allergens.length + wish.withoutWords.length > 0;
  if (intent !== 'allergens' || handles.length === 0 || isNamed) return reading;
  const known = allergies.filter((name) => name !== UNNAMED_ALLERGY);
  const names = known.length > 0 ? known : allergens;
  return { ...reading, allergens: names.map((name) => ({ name, isAvoided: true })) };
}

const isAboutOne = (words: readonly string[]) =>
  words.some((word) => ['it', 'its', 'they', 'them', 'this', 'these', 'those'].includes(word)) ||
  /\b(?:is|was|does|has|about|in|eat|have|of|with|are) that\b|\bthat one\b/.test(words.join(' '));
