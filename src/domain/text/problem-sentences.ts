/** Other texts are predicates, which go on after the name of a field: `must be 999 or less`. */
const isSentence = (text: string): boolean => !/^\p{Ll}/u.test(text);

const withPeriod = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Quantity` and `must be 999 or less` are `Quantity must be 999 or less.`; a sentence stays as it is. */
export const sentenceAbout = (subject: string, problem: string): string =>
  withPeriod(isSentence(problem) ? problem : `${subject} ${problem}`);

/** The same by a path of a call: `/lines/0/quantity` is `The quantity of line 1`. */
export const sentenceAtPath = (path: string, problem: string): string =>
  sentenceAbout(placeOf(path), problem);

function placeOf(path: string): string {
  const steps = path.split('/').filter((step) => step !== '');
  const names: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (!isIndex(step)) names.unshift(isIndex(steps[index + 1]) ? singularOf(wordsOf(step)) : wordsOf(step));
    else names[0] = `${names[0] ?? 'entry'} ${Number(step) + 1}`;
  }
  const [field = 'request', ...around] = names;
  const isNumbered = isIndex(steps.at(-1));
  return capitalized([isNumbered ? field : `the ${field}`, ...around.map(withArticle)].join(' of '));
}

const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d+$/.test(step);

const withArticle = (name: string): string => (/ \d+$/.test(name) ? name : `the ${name}`);

const wordsOf = (step: string): string =>
  step
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[_-]/g, ' ');

const singularOf = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** What a predicate asks for, where it can be said as what to do. */
const REQUESTS: readonly (readonly [RegExp, string])[] = [
  [/^must not be empty: (?<advice>.+)$/, '$<advice>'],
  [
    /^must (?:be at most|have at most) (?<most>\d+) characters?(?: long)?$/,
    'enter at most $<most> characters',
  ],
  [/^must be at least (?<least>\d+) characters? long$/, 'enter at least $<least> characters'],
  [/^must be (?<bound>-?\d+(?:\.\d+)? or (?:less|more))$/, 'enter $<bound>'],
  [/^must be one of: (?<known>.+)$/, 'choose one of: $<known>'],
  [/^must be (?<what>(?:an?|the) .+)$/, 'enter $<what>'],
];

/** What is wrong with a field, beside it: `Enter 999 or less.` `missing` is said where nothing was entered. */
export function sentenceAtField(problem: string, missing = 'Fill this in.'): string {
  if (problem === 'must not be empty' || problem === 'is needed' || problem === 'is missing') return missing;
  const request = REQUESTS.find(([predicate]) => predicate.test(problem));
  if (request) return withPeriod(capitalized(problem.replace(...request)));
  return sentenceAbout('This', problem);
}
