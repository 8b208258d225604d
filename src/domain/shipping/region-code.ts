import type { CountryWithRegions } from './countries-with-regions.ts';
import { REGIONS } from './regions.ts';

/** Other names of regions, besides their codes and names. */
const OTHER_NAMES: Readonly<Record<CountryWithRegions, Readonly<Record<string, readonly string[]>>>> = {
  US: { DC: ['Washington DC', 'Washington D.C.', 'D.C.'] },
  CA: {
    BC: ['Colombie-Britannique'],
    NB: ['Nouveau-Brunswick'],
    NL: ['Newfoundland', 'Labrador', 'Newfoundland & Labrador', 'Terre-Neuve-et-Labrador', 'NF'],
    NS: ['Nouvelle-Écosse'],
    NT: ['Territoires du Nord-Ouest', 'NWT'],
    PE: ['Île-du-Prince-Édouard', 'PEI'],
    QC: ['PQ'],
    YT: ['Yukon Territory'],
  },
};

/** Removes accents, case, width and punctuation: `Québec`, `quebec` and `ＱＵＥＢＥＣ` are equal. */
function plain(typed: string): string {
  return typed
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}]/gu, '')
    .toUpperCase();
}

/** The names of each region of a country, the common one first, with its code. */
export const regionNames = (country: CountryWithRegions): { code: string; names: readonly string[] }[] =>
  REGIONS[country].map(({ code, name }) => {
    const others = OTHER_NAMES[country];
    return { code, names: [name, ...(Object.hasOwn(others, code) ? (others[code] ?? []) : [])] };
  });

const codesOf = (country: CountryWithRegions): ReadonlyMap<string, string> =>
  new Map(
    regionNames(country).flatMap(({ code, names }) =>
      [code, ...names].map((known) => [plain(known), code] as const),
    ),
  );

const CODES: Readonly<Record<CountryWithRegions, ReadonlyMap<string, string>>> = {
  US: codesOf('US'),
  CA: codesOf('CA'),
};

/** The code of a region typed as its code or name; null for one the shop does not ship to. */
export function regionCode(country: CountryWithRegions, typed: string): string | null {
  return CODES[country].get(plain(typed)) ?? null;
}

export function regionName(country: CountryWithRegions, code: string): string {
  return REGIONS[country].find((region) => region.code === code)?.name ?? code;
}
