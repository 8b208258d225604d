import { normalPostalCode } from './postal-code.ts';
import type { CountryWithRegions } from './countries-with-regions.ts';

/**
 * The first three digits of ZIP codes by state, as assigned by the Postal Service. Territories and military
 * post offices are missing, since the shop does not ship there.
 */
const ZIP_PREFIXES =
  'AL 350-369|AK 995-999|AZ 850-865|AR 716-729|CA 900-961|CO 800-816|CT 060-069|DE 197-199|DC 200,202-205,569|' +
  'FL 320-339,341-349|GA 300-319,398-399|HI 967-968|ID 832-838|IL 600-629|IN 460-479|IA 500-528|KS 660-679|' +
  'KY 400-427|LA 700-714|ME 039-049|MD 206-219|MA 010-027,055|MI 480-499|MN 550-567|MS 386-397|MO 630-658|' +
  'MT 590-599|NE 680-693|NV 889-898|NH 030-038|NJ 070-089|NM 870-884|NY 005,100-149|NC 270-289|ND 580-588|' +
  'OH 430-459|OK 730-732,734-749|OR 970-979|PA 150-196|RI 028-029|SC 290-299|SD 570-577|TN 370-385|' +
  'TX 733,750-799,885|UT 840-847|VT 050-054,056-059|VA 201,220-246|WA 980-994|WV 247-268|WI 530-549|WY 820-831';

/** ZIP codes served from another state: Fishers Island, Alta; American Samoa has a Hawaiian prefix. */
const ZIP_EXCEPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['06390', ['NY']],
  ['83414', ['WY']],
  ['96799', []],
]);

/** The first letter of Canadian postal codes. */
const CANADIAN_AREAS: Readonly<Record<string, readonly string[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
};
/** The federal government's, on both sides of the Ottawa River. */
const FEDERAL_AREA = 'K1A';

const statesByPrefix: ReadonlyMap<string, readonly string[]> = new Map(
  ZIP_PREFIXES.split('|').flatMap((entry) => {
    const [state = '', ranges = ''] = entry.split(' ');
    return ranges.split(',').flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number);
      if (first === undefined || last === undefined) return [];
      return Array.from(
        { length: last - first + 1 },
        (_, index) => [String(first + index).padStart(3, '0'), [state]] as const,
      );
    });
  }),
);

/** The codes of the regions a postal code may belong to; empty when the shop ships to none of them. */
export function regionsOfPostalCode(typed: string, country: CountryWithRegions): readonly string[] {
  const code = normalPostalCode(typed, country);
  if (country === 'US')
    return ZIP_EXCEPTIONS.get(code.slice(0, 5)) ?? statesByPrefix.get(code.slice(0, 3)) ?? [];
  if (code.startsWith(FEDERAL_AREA)) return ['ON', 'QC'];
  const area = code.charAt(0);
  return Object.hasOwn(CANADIAN_AREAS, area) ? (CANADIAN_AREAS[area] ?? []) : [];
}
