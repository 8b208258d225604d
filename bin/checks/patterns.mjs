/**
 * Checks with `recheck` how the time of every regular expression in src grows with its input. Linear ones pass. One that grows with
 * the square of its input passes when pattern-exceptions.mjs names it and what bounds its input; nothing steeper passes at all.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { BUILT_PATTERNS, QUADRATIC_PATTERNS } from './pattern-exceptions.mjs';

const root = resolve(import.meta.dirname, '../..');
const cacheFile = join(root, 'node_modules', '.cache', 'patterns.json');
const known = readKnown();
const judged = {};
const problems = [];
const patterns = globSync('src/**/*.{ts,tsx}', { cwd: root }).sort().flatMap(patternsIn);

for (const { file, line, source, flags } of patterns) {
  const complexity = await complexityOf(source, flags);
  if (complexity === 'linear') continue;
  if (complexity === 'quadratic' && QUADRATIC_PATTERNS.has(source)) continue;
  problems.push(`${file}:${line}: /${source}/${flags} takes ${complexity} time for a long input`);
}
for (const source of QUADRATIC_PATTERNS.keys()) {
  if (!patterns.some((pattern) => pattern.source === source))
    problems.push(`pattern-exceptions.mjs names /${source}/, which is no longer there`);
}
mkdirSync(join(cacheFile, '..'), { recursive: true });
writeFileSync(cacheFile, JSON.stringify(judged));

for (const problem of problems) console.error(problem);
console.log(`${patterns.length} regular expressions, ${problems.length} that a long input could stall.`);
process.exit(problems.length > 0 ? 1 : 0);

/** The regular expressions of a file; one that is built while the program runs is a problem unless it is listed. */
function patternsIn(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [];
  const lineAt = (start) => text.slice(0, start).split('\n').length;
  const built = (node) => {
    if (node.callee.name !== 'RegExp') return;
    const [source, flags] = node.arguments;
    if (typeof source?.value === 'string')
      found.push({ file, line: lineAt(node.start), source: source.value, flags: flags?.value ?? '' });
    else if (!BUILT_PATTERNS.has(file))
      problems.push(`${file}:${lineAt(node.start)}: builds a regular expression that cannot be checked`);
  };
  new Visitor({
    Literal: ({ regex, start }) => {
      if (regex) found.push({ file, line: lineAt(start), source: regex.pattern, flags: regex.flags });
    },
    NewExpression: built,
    CallExpression: built,
  }).visit(parseSync(file, text).program);
  return found;
}

/** 'linear', 'quadratic', or in recheck's words what is worse or unknown. */
async function complexityOf(source, flags) {
  const key = `/${source}/${flags}`;
  judged[key] ??= known[key] ?? (await judge(source, flags));
  return judged[key];
}

async function judge(source, flags) {
  const { status, complexity, error } = await check(source, flags, { timeout: 60_000 });
  if (status === 'safe') return 'linear';
  if (complexity?.type === 'polynomial' && complexity.degree === 2) return 'quadratic';
  return complexity?.summary ?? `unknown (${error?.kind})`;
}

function readKnown() {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'));
  } catch {
    return {};
  }
}
