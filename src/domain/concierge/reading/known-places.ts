import { COUNTRY_CODES } from '../../shipping/countries.ts';
import { type CountryWithRegions, hasRegions } from '../../shipping/countries-with-regions.ts';
import { countryName } from '../../shipping/country-name.ts';
import { regionNames } from '../../shipping/region-code.ts';
import { wordsOf } from './words.ts';

/** What a name stands for: a region, a country with regions as a whole, or what is elsewhere. */
export type KnownPlace =
  | { kind: 'region'; name: string; country: CountryWithRegions; region: string }
  | { kind: 'country'; name: string; country: CountryWithRegions }
  /** The codes of its countries; none for places that carriers treat apart, such as military post offices. */
  | { kind: 'elsewhere'; countries: readonly string[] };

/** A known place with the words that name it. */
export type PlaceMention = KnownPlace & { start: number; end: number };

const COUNTRIES: readonly (readonly [string, CountryWithRegions])[] = [
  ['canada', 'CA'],
  ['canadian', 'CA'],
  ['united states', 'US'],
  ['usa', 'US'],
  ['america', 'US'],
  ['the us', 'US'],
  ['the states', 'US'],
  ['new england', 'US'],
  ['new london', 'US'],
];

/** Other names of countries and territories, and cities in them, that shoppers ask about. */
const OTHER_NAMES =
  'uk GB|england GB|britain GB|great britain GB|scotland GB|wales GB|northern ireland GB|london GB|dublin IE|' +
  'paris FR|berlin DE|munich DE|madrid ES|rome IT|vienna AT|holland NL|the netherlands NL|amsterdam NL|' +
  'czech republic CZ|delhi IN|mumbai IN|new south wales AU|sydney AU|melbourne AU|tokyo JP|hong kong HK|' +
  'south korea KR|dubai AE|uae AE|bosnia BA|burma MM|ivory coast CI|virgin islands VI|us virgin islands VI|' +
  'saipan MP|south america |central america |latin america |apo |fpo |dpo |military base |army base |' +
  'us territories |us territory ';

const EUROPE =
  'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO ' +
  'RS SE SI SK SM UA VA';

/** Names of countries that are also foods, people, events or a short name of a state: only after 'to'. */
const AMBIGUOUS = new Set(['brazil', 'chad', 'chile', 'guinea', 'jersey', 'jordan', 'reunion', 'turkey']);

const PLACES: ReadonlyMap<string, KnownPlace> = new Map<string, KnownPlace>([
  ...COUNTRY_CODES.filter((code) => !hasRegions(code)).map((code) => elsewhere(countryName(code), [code])),
  ...OTHER_NAMES.split('|').map((entry) => {
    const end = entry.lastIndexOf(' ');
    return elsewhere(
      entry.slice(0, end),
      entry
        .slice(end + 1)
        .split(' ')
        .filter(Boolean),
    );
  }),
  elsewhere('turkey', ['TR']),
  elsewhere('europe', EUROPE.split(' ')),
  ...COUNTRIES.map(([name, country]) => [name, { kind: 'country', name, country }] as const),
  ...(['US', 'CA'] as const).flatMap((country) =>
    regionNames(country).flatMap(({ code: region, names }) =>
      names.map(
        (name) => [plain(name), { kind: 'region', name: names[0] ?? name, country, region }] as const,
      ),
    ),
  ),
]);

function elsewhere(name: string, countries: readonly string[]): readonly [string, KnownPlace] {
  return [plain(name), { kind: 'elsewhere', countries }];
}

function plain(name: string): string {
  return wordsOf(name).join(' ');
}

const MOST_WORDS = Math.max(...[...PLACES.keys()].map((name) => name.split(' ').length));

/** The words of the names of places, which are not taken for misspelt words. */
export const PLACE_WORDS: ReadonlySet<string> = new Set(
  [...PLACES.keys()].filter((name) => !AMBIGUOUS.has(name)).flatMap((name) => name.split(' ')),
);

/**
 * The known places in a message, in order. Longer names take precedence: 'New Mexico' is not Mexico, and 'West
 * Virginia' not Virginia.
 */
export function knownPlaces(message: string, words: readonly string[]): PlaceMention[] {
  const found: PlaceMention[] = [];
  for (let start = 0; start < words.length; ) {
    const mention = codedRegionAt(message, words, start) ?? namedPlaceAt(words, start);
    if (mention !== null) found.push(mention);
    start = mention?.end ?? start + 1;
  }
  return found;
}

function namedPlaceAt(words: readonly string[], start: number): PlaceMention | null {
  for (let end = Math.min(words.length, start + MOST_WORDS); end > start; end -= 1) {
    const name = words.slice(start, end).join(' ');
    const place = PLACES.get(name);
    if (place !== undefined && (!AMBIGUOUS.has(name) || words[start - 1] === 'to'))
      return { ...place, start, end };
  }
  return null;
}

/** Codes that are also words, which count only in capitals. */
const WORD_CODES = new Set('AL CO DE HI ID IN LA MA ME MS OH OK ON OR PA PE'.split(' '));

/**
 * A region by its code, after a comma or the name of a city: 'Paris, TX', 'to London ON'. Codes that are no words
 * may be in lower case at the end of a message.
 */
function codedRegionAt(message: string, words: readonly string[], start: number): PlaceMention | null {
  const word = words[start] ?? '';
  const typed = word.toUpperCase();
  const occurrence = words.slice(0, start).filter((one) => one === word).length;
  for (const country of ['US', 'CA'] as const)
    for (const { code, names } of regionNames(country))
      if (code === typed && isCode(code, message, occurrence))
        return {
          kind: 'region',
          name: names[0] ?? code,
          country,
          region: code,
          start,
          end: start + 1,
        };
  return null;
}

/** What stands before a place: 'in Austin TX'. */
const PREPOSITIONS = new Set(['in', 'to', 'near', 'from']);
/** The most words of the name of a city. */
const CITY_WORDS = 3;
const WORD = /\w+/g;
const CITY_WORD = /^\p{Lu}[\p{L}.'’-]*$/u;
const ANY_WORD = /^[\p{L}.'’-]+$/u;

/** Whether an occurrence of a word in the message, counted from 0, is the code of a region and not another word. */
function isCode(code: string, message: string, occurrence: number): boolean {
  const all = [...message.matchAll(WORD)];
  const found = all.filter(([word]) => word.toUpperCase() === code)[occurrence];
  if (!found) return false;
  const before = message.slice(0, found.index);
  if (found[0] === code && followsCity(before, CITY_WORD)) return true;
  const isLast = found === all.at(-1);
  return isLast && !WORD_CODES.has(code) && followsCity(before.toLowerCase(), ANY_WORD, false);
}

/** Whether text ends with a comma, or with the name of a city after a preposition or, unless it is not `atStart`, alone. */
function followsCity(text: string, cityWord: RegExp, atStart = true): boolean {
  const before = text.trimEnd();
  if (before.endsWith(',')) return true;
  const tokens = before
    .split(/\s+/)
    .toReversed()
    .slice(0, CITY_WORDS + 1);
  const end = tokens.findIndex((token) => PREPOSITIONS.has(token) || !cityWord.test(token));
  if (end === -1) return atStart && tokens.length <= CITY_WORDS;
  return PREPOSITIONS.has(tokens[end] ?? '');
}
