import type { CurrencyCode } from '../money.ts';
import { nearestWord } from '../text/nearest-word.ts';
import { type AskedAllergen, askedAllergens } from './asked-allergens.ts';
import { chooseIntent } from './choose-intent.ts';
import { hasTrait, type Intent } from './intents.ts';
import { foreignLanguageOf, type Language } from './language.ts';
import { type AskedPlace, elsewhereIn, placeIn } from './place-in.ts';
import { currencyIn } from './price-bound.ts';
import { productsIn } from './product-in.ts';
import { goesOn, meantOf, pointsAt, type Subject } from './subject.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isWish, NO_WISH, narrowed, type Wish, wishIn } from './wish.ts';
import { hasPhrase, wordsOf } from './words.ts';

/** A message as the concierge has understood it. */
export interface Reading {
  intent: Intent;
  /** Its words, mistyped ones corrected. */
  words: string[];
  /** The products that it is about: those that it names, else those that it points at. */
  handles: string[];
  wish: Wish;
  allergens: AskedAllergen[];
  place: AskedPlace | null;
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
  const typed = wordsOf(message);
  const words = typed.map((word) =>
    vocabulary.known.has(word) ? word : nearestWord(word, vocabulary.correctable),
  );
  const { handles: named, taken } = productsIn(words, vocabulary);
  const allergens = askedAllergens(words, taken);
  const wish = wishIn(words, vocabulary, { taken, allergens });
  const hasIngredient =
    allergens.length === 0 && wish.tastes.some((word) => vocabulary.ingredients.has(word));
  const found = {
    words,
    named,
    hasIngredient,
    allergens,
    wish,
    place: placeIn(message, words, vocabulary.cities),
  };
  const language = foreignLanguageOf(typed, vocabulary.known);
  const base = {
    words,
    allergens,
    wish,
    place: found.place,
    elsewhere: elsewhereIn(words),
    currency: currencyIn(words),
    language,
    unknownWords: words.filter((word) => !vocabulary.known.has(word) && /^\p{L}{3,}$/u.test(word)),
  };
  if (language !== null) return { ...base, intent: 'language', handles: [] };
  const intent = intentOf(found, base.elsewhere, subject);
  return continued({ ...base, intent, handles: named }, subject);
}

interface Found {
  words: readonly string[];
  named: readonly string[];
  hasIngredient: boolean;
  allergens: readonly AskedAllergen[];
  wish: Wish;
  place: AskedPlace | null;
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
];

/** 'Does that one have nuts in it?', whatever that one may be. */
const OF_SOMETHING = /^(?:does|do) (?!you |u )\w+.* (?:have|has)\b|\bin (?:it|them|that|this)\b/;

function intentOf(
  { words, named, hasIngredient, allergens, wish, place }: Found,
  elsewhere: string | null,
  subject: Subject | null,
): Intent {
  const isAboutSome = named.length > 0 || (pointsAt(words) && (subject?.handles.length ?? 0) > 0);
  const isAvoiding = allergens.some(({ isAvoided }) => isAvoided);
  const asksContent = isAboutSome && CONTENT_QUESTIONS.some((phrase) => hasPhrase(words, phrase));
  const asksBare =
    ['contain', 'contains', 'traces'].some((word) => words.includes(word)) ||
    OF_SOMETHING.test(words.join(' '));
  const chosen = chooseIntent(words, {
    hasProduct: named.length > 0,
    hasWish: isWish(wish),
    asksAboutAllergen: allergens.length > 0 && (isAvoiding || asksContent || asksBare),
    asksAboutHeat: isAboutSome && wish.heat !== null,
    asksAboutDiet: isAboutSome && wish.diets.length > 0,
    asksAboutIngredient: named.length > 0 && asksContent && hasIngredient,
    hasPlace: place !== null,
    isPlaceOnly: place !== null && words.length <= 3,
    hasElsewhere: elsewhere !== null,
  });
  const isOtherPlace =
    place !== null && goesOn(words) && subject !== null && ABOUT_PLACES.includes(subject.intent);
  if (isOtherPlace && (chosen === null || chosen === 'stores')) return subject.intent;
  return chosen ?? 'unclear';
}

/** Fills in from the subject what the message leaves out. */
function continued(reading: Reading, subject: Subject | null): Reading {
  if (subject === null || !goesOn(reading.words)) return reading;
  const { intent, words } = reading;
  const goesOnSearching =
    subject.wish !== null && isWish(reading.wish) && reading.handles.length === 0 && !isAboutOne(words);
  if (goesOnSearching && ['products', 'allergens', 'unclear', 'price'].includes(intent)) {
    return {
      ...reading,
      intent: intent === 'allergens' ? 'allergens' : 'products',
      wish: narrowed(subject.wish ?? NO_WISH, reading.wish),
    };
  }
  if (reading.handles.length > 0) return repeated(reading, subject);
  const handles = meantOf(words, subject.handles);
  if (
    hasTrait(intent, 'of products') &&
    !(intent === 'allergens' && reading.wish.without.length > 0 && !isAboutOne(words))
  )
    return { ...reading, handles };
  if (intent === 'products' && isAboutOne(words) && handles.length > 0)
    return { ...reading, intent: 'product', handles };
  if (intent === 'unclear' && pointsAt(words) && handles.length > 0)
    return { ...reading, intent: 'product', handles };
  return reading;
}

/** 'And the Bites?' asks the same of another product. */
function repeated(reading: Reading, subject: Subject): Reading {
  if (reading.intent !== 'product' || !hasTrait(subject.intent, 'of products')) return reading;
  const allergens = subject.allergens.map((name) => ({ name, isAvoided: false }));
  return {
    ...reading,
    intent: subject.intent,
    allergens: reading.allergens.length > 0 ? reading.allergens : allergens,
  };
}

const isAboutOne = (words: readonly string[]) =>
  words.some((word) => ['it', 'its', 'they', 'them', 'this', 'these', 'those'].includes(word));
