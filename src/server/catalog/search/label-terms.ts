import type { AllergenId } from '#domain/labels/allergens.ts';
import type { Claim } from '#domain/labels/label-facts.ts';

const inIt = (id: AllergenId) => `=${id}`;
const saidOfIt = (claim: Claim) => `+${claim}`;

/**
 * Label facts as untypable words of the product's search document, so that the full-text index itself excludes
 * products, however common the search words are.
 */
export function labelTerms(contains: readonly AllergenId[], claims: readonly Claim[]): string[] {
  return [...contains.map(inIt), ...claims.map(saidOfIt)];
}

/** A tsquery for 'contains none of these, and claims all of these'; null for no condition. */
export function matchingLabelTerms(avoided: readonly AllergenId[], claims: readonly Claim[]): string | null {
  const conditions = [...notIn(avoided), ...claims.map((claim) => `'${saidOfIt(claim)}'`)];
  return conditions.length === 0 ? null : conditions.join(' & ');
}

/** A tsquery for 'contains none of these, but does not claim all of these'; null without claims. */
export function unstatedLabelTerms(avoided: readonly AllergenId[], claims: readonly Claim[]): string | null {
  if (claims.length === 0) return null;
  const said = claims.map((claim) => `'${saidOfIt(claim)}'`).join(' & ');
  return [...notIn(avoided), `!(${said})`].join(' & ');
}

const notIn = (avoided: readonly AllergenId[]) => avoided.map((id) => `!'${inIt(id)}'`);
