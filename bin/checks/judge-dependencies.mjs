import { OPEN_LICENCES } from './accepted-dependencies.mjs';

/** A line for each package of a package-lock whose licence is missing or neither open nor accepted. */
export function licenceProblems(packages, accepted) {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const isFine = (licence) =>
        OPEN_LICENCES.has(licence) ||
        accepted.some((one) => one.licence === licence && one.packages.test(name));
      return license && isAllowed(license, isFine) ? [] : [`${name}: licence ${license ?? 'not named'}`];
    });
}

/** Of alternatives one is enough; of licences that apply together all count. */
function isAllowed(expression, isFine) {
  if (isFine(expression)) return true;
  const inside = expression.replace(/^\(|\)$/g, '');
  if (inside.includes(' OR ')) return inside.split(' OR ').some((one) => isAllowed(one, isFine));
  return inside.includes(' AND ') && inside.split(' AND ').every((one) => isAllowed(one, isFine));
}

/**
 * A line for each weakness in the answer of `npm audit --json` that is not accepted on this day; null when the registry
 * gave no such answer.
 */
export function weaknessProblems(output, accepted, today) {
  const answer = parsed(output);
  if (!answer?.vulnerabilities) return null;
  const advisories = Object.values(answer.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via === 'object');
  const isAccepted = ({ url }) =>
    accepted.some(({ advisory, until }) => advisory === url && new Date(until) >= today);
  return [
    ...new Set(
      advisories
        .filter((advisory) => !isAccepted(advisory))
        .map(({ name, severity, title, url }) => `${name}: ${severity}, ${title}, ${url}`),
    ),
  ];
}

/** npm may print warnings before its JSON. */
function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return null;
  }
}
