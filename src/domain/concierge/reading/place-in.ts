import type { CountryWithRegions } from '../../shipping/countries-with-regions.ts';
import { regionsOfPostalCode } from '../../shipping/postal-areas.ts';
import { knownPlaces, type PlaceMention } from './known-places.ts';

/** A mentioned place. At least one part is set. */
export interface MentionedPlace {
  /** The text to search the stores for: a city, a zip, or the shopper's own words. */
  search: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** The code of a state or province. */
  region: string | null;
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    nyc: 'New York',
    'new york city': 'New York',
    manhattan: 'New York',
    philly: 'Philadelphia',
    sf: 'San Francisco',
    'san fran': 'San Francisco',
    'the bay area': 'San Francisco',
    chi: 'Chicago',
    vegas: 'Las Vegas',
    nola: 'New Orleans',
    atl: 'Atlanta',
  }),
);

/** Words after 'in' or 'near' that are not places. */
const NO_PLACE = new Set(
  'me my here you your it them the a an this that stock cart bag box pack store stores shop shops total general cad usd eur gbp dollars euros price person town time touch case fact summer winter pan any all there home work what school class classroom buy eat try know order get have see taste cook serve office party plane airport gym hospital daycare camp'.split(
    ' ',
  ),
);

/**
 * The place in a message: a zip, a postal code, a known city, a region, a country, or what follows 'near' or
 * 'in'.
 */
export function placeIn(
  message: string,
  words: readonly string[],
  cities: ReadonlyMap<string, string>,
): MentionedPlace | null {
  const mentions = knownPlaces(message, words);
  return (
    postalPlaceIn(message) ??
    cityIn(message, words, mentions, cities) ??
    regionIn(mentions) ??
    countryIn(mentions) ??
    namedPlace(words)
  );
}

interface PostalCode {
  code: string;
  country: CountryWithRegions;
}

/** A zip or a Canadian postal code in a message. */
function postalCodeIn(message: string): PostalCode | null {
  const zip = /(?<![\d$#.-])\b(\d{5})(?:-\d{4})?\b(?![.\d])/.exec(message)?.[1];
  if (zip) return { code: zip, country: 'US' };
  const postal = /\b([a-z]\d[a-z])[ -]?(\d[a-z]\d)\b/i.exec(message);
  return postal ? { code: `${postal[1]} ${postal[2]}`.toUpperCase(), country: 'CA' } : null;
}

/** Territories by the beginning of their zips, and military post offices, which are in no country. */
const ZIPS_ELSEWHERE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^00[679]/, ['PR']],
  [/^008/, ['VI']],
  [/^96799/, ['AS']],
  [/^969/, ['GU', 'MP']],
  [/^(?:09|340|96[2-6])/, []],
];

/** The countries of a zip outside the states, none for a military post office; null for any other code. */
function countriesOfZip({ code, country }: PostalCode): readonly string[] | null {
  if (country !== 'US') return null;
  return ZIPS_ELSEWHERE.find(([zips]) => zips.test(code))?.[1] ?? null;
}

function postalPlaceIn(message: string): MentionedPlace | null {
  const found = postalCodeIn(message);
  if (found === null) return null;
  if (countriesOfZip(found) !== null) return { search: found.code, country: null, region: null };
  const [region = null, other] = regionsOfPostalCode(found.code, found.country);
  return { search: found.code, country: found.country, region: other === undefined ? region : null };
}

/** A city, with its region where that follows: 'Chicago, Illinois'. */
function cityIn(
  message: string,
  words: readonly string[],
  mentions: readonly PlaceMention[],
  cities: ReadonlyMap<string, string>,
): MentionedPlace | null {
  if (/\b(?:in|to|near|from) L\.?A\b/.test(message))
    return { search: 'Los Angeles', country: 'US', region: 'CA' };
  for (const length of [3, 2, 1]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const phrase = words.slice(start, start + length).join(' ');
      const city = SHORT_NAMES.get(phrase) ?? cities.get(phrase);
      if (city === undefined) continue;
      const region = mentions.find((mention) => mention.start === start + length);
      if (region?.kind === 'region') return { search: city, country: region.country, region: region.region };
      const isPartOfName = mentions.some(
        ({ kind, start: first, end }) =>
          kind === 'region' && first <= start && end >= start + length && end - first > length,
      );
      if (!isPartOfName) return { search: city, country: null, region: null };
    }
  }
  return null;
}

/** The last region named, because the region follows its city: 'Kansas City, Missouri'. */
function regionIn(mentions: readonly PlaceMention[]): MentionedPlace | null {
  const found = mentions.findLast((mention) => mention.kind === 'region');
  return found ? { search: found.name, country: found.country, region: found.region } : null;
}

function countryIn(mentions: readonly PlaceMention[]): MentionedPlace | null {
  const found = mentions.find((mention) => mention.kind === 'country');
  return found ? { search: found.name, country: found.country, region: null } : null;
}

/** Whatever follows 'near' or 'in' may be an unknown place. */
function namedPlace(words: readonly string[]): MentionedPlace | null {
  const start = words.findIndex((word) => ['near', 'in', 'around', 'to'].includes(word));
  const named = start < 0 ? [] : words.slice(start + 1, start + 4);
  const end = named.findIndex((word) => NO_PLACE.has(word) || !/^\p{L}/u.test(word));
  const place = end < 0 ? named : named.slice(0, end);
  return place.length === 0 ? null : { search: place.join(' '), country: null, region: null };
}

/** A place outside the states and provinces of the US and Canada, with the codes of its countries. */
export interface ElsewherePlace {
  countries: readonly string[];
}

/**
 * The countries outside the US and Canada in a message, or null. A name before a region or a country is a city
 * in it: 'Paris, Texas', 'London, Canada'; and so is a city with a store of the shop.
 */
export function elsewhereIn(
  message: string,
  words: readonly string[],
  cities: ReadonlyMap<string, string>,
): ElsewherePlace | null {
  const postal = postalCodeIn(message);
  const byZip = postal && countriesOfZip(postal);
  if (byZip) return { countries: byZip };
  const mentions = knownPlaces(message, words);
  const found = mentions.find(
    (mention) =>
      mention.kind === 'elsewhere' &&
      !mentions.some(({ kind, start }) => kind !== 'elsewhere' && start === mention.end) &&
      !cities.has(words.slice(mention.start, mention.end).join(' ')),
  );
  return found?.kind === 'elsewhere' ? { countries: found.countries } : null;
}
