import type { CountryWithRegions } from '../../shipping/countries-with-regions.ts';
import { REGIONS } from '../../shipping/regions.ts';
import { folded } from '../../text/plain-words.ts';

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

const COUNTRIES: readonly (readonly [string, CountryWithRegions])[] = [
  ['canada', 'CA'],
  ['canadian', 'CA'],
  ['united states', 'US'],
  ['usa', 'US'],
  ['america', 'US'],
  ['the us', 'US'],
  ['the states', 'US'],
];

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
  return (
    zipIn(message) ??
    cityIn(words, cities) ??
    regionIn(message, words) ??
    countryIn(words) ??
    namedPlace(words)
  );
}

function zipIn(message: string): MentionedPlace | null {
  const zip = /(?<![\d$#.-])\b(\d{5})(?:-\d{4})?\b(?![.\d])/.exec(message)?.[1];
  if (zip) return { search: zip, country: 'US', region: null };
  const postal = /\b([a-z]\d[a-z])[ -]?(\d[a-z]\d)\b/i.exec(message);
  return postal ? { search: `${postal[1]} ${postal[2]}`.toUpperCase(), country: 'CA', region: null } : null;
}

function cityIn(words: readonly string[], cities: ReadonlyMap<string, string>): MentionedPlace | null {
  for (const length of [3, 2, 1]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const phrase = words.slice(start, start + length).join(' ');
      const city = SHORT_NAMES.get(phrase) ?? cities.get(phrase);
      if (city !== undefined) return { search: city, country: null, region: null };
    }
  }
  return null;
}

/**
 * A region by its name, or by its code in capitals. Ambiguous codes such as 'ON', 'OR' and 'IN' must follow a
 * comma.
 */
function regionIn(message: string, words: readonly string[]): MentionedPlace | null {
  const text = ` ${words.join(' ')} `;
  for (const country of ['US', 'CA'] as const) {
    for (const { code, name } of REGIONS[country]) {
      const isNamed = text.includes(` ${folded(name)} `);
      const isCoded = new RegExp(`(?:,\\s*|\\b(?:in|to|near)\\s)${code}\\b`).test(message);
      if (isNamed || isCoded) return { search: name, country, region: code };
    }
  }
  return null;
}

function countryIn(words: readonly string[]): MentionedPlace | null {
  const text = ` ${words.join(' ')} `;
  const found = COUNTRIES.find(([name]) => text.includes(` ${name} `));
  return found ? { search: found[0], country: found[1], region: null } : null;
}

/** Whatever follows 'near' or 'in' may be an unknown place. */
function namedPlace(words: readonly string[]): MentionedPlace | null {
  const start = words.findIndex((word) => ['near', 'in', 'around', 'to'].includes(word));
  const named = start < 0 ? [] : words.slice(start + 1, start + 4);
  const end = named.findIndex((word) => NO_PLACE.has(word) || !/^\p{L}/u.test(word));
  const place = end < 0 ? named : named.slice(0, end);
  return place.length === 0 ? null : { search: place.join(' '), country: null, region: null };
}

/** Other countries, and cities in them, that shoppers ask about; without a code for what is more than one country. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map(
  (
    'uk GB|england GB|britain GB|scotland GB|wales GB|london GB|ireland IE|dublin IE|france FR|paris FR|germany DE|berlin DE|' +
    'munich DE|spain ES|madrid ES|italy IT|rome IT|austria AT|vienna AT|switzerland CH|belgium BE|portugal PT|poland PL|' +
    'netherlands NL|holland NL|amsterdam NL|sweden SE|norway NO|denmark DK|finland FI|india IN|delhi IN|mumbai IN|' +
    'pakistan PK|australia AU|sydney AU|melbourne AU|mexico MX|japan JP|tokyo JP|china CN|brazil BR|singapore SG|dubai AE|' +
    'uae AE|europe '
  )
    .split('|')
    .map((entry) => entry.split(' ') as [string, string]),
);

/** A country or city outside the US and Canada in a message; its country is null where it is more than one. */
export function elsewhereIn(words: readonly string[]): { country: string | null } | null {
  const word = words.find((one) => ELSEWHERE.has(one));
  return word === undefined ? null : { country: ELSEWHERE.get(word) || null };
}
