/**
 * Checks every regular expression in src with `recheck`: linear ones pass, quadratic ones only if
 * pattern-exceptions.mjs says what bounds their input, and steeper ones never. Results are stored in
 * pattern-results.generated.json, because checking takes minutes; the long run checks all again, as does
 * `node bin/checks/patterns.mjs --write`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { BUILT_PATTERNS, QUADRATIC_PATTERNS } from './pattern-exceptions.mjs';

const root = resolve(import.meta.dirname, '../..');
const resultsFile = join(import.meta.dirname, 'pattern-results.generated.json');
const known = JSON.parse(readFileSync(resultsFile, 'utf8'));
const isWriting = process.argv.includes('--write');
const judgesAll = isWriting || process.env.TEST_SIZE === 'long';
/** Limits in steps instead of milliseconds, so that results do not depend on the machine. */
const LIMITS = {
  timeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackTimeout: null,
  attackLimit: 100_000_000,
};
const problems = [];
const LOADED = 'src/domain/';
const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();
const patterns = [...files.flatMap(patternsIn), ...(await patternsBuiltAtLoad())];

const results = await judgeAll(new Set(patterns.map(keyOf)));

for (const { file, line, source, flags } of patterns) {
  const complexity = results.get(keyOf({ source, flags }));
  const before = known[keyOf({ source, flags })];
  if (before && before !== complexity && !isWriting)
    problems.push(
      `pattern-results.generated.json says ${before} of /${source}/${flags}, which is ${complexity}`,
    );
  if (complexity === 'linear') continue;
  if (complexity === 'quadratic' && QUADRATIC_PATTERNS.has(source)) continue;
  problems.push(
    `${line > 0 ? `${file}:${line}` : file}: /${source}/${flags} takes ${complexity} time for a long input`,
  );
}
for (const source of QUADRATIC_PATTERNS.keys()) {
  if (!patterns.some((pattern) => pattern.source === source))
    problems.push(`pattern-exceptions.mjs names /${source}/, which is no longer there`);
}
if (isWriting) {
  const sorted = Object.fromEntries([...results].sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

for (const problem of problems) console.error(problem);
console.log(`${patterns.length} regular expressions, ${problems.length} that a long input could stall.`);
process.exit(problems.length > 0 ? 1 : 0);

/**
 * The regular expressions of a file. Those built in a function are a problem unless listed; those built when
 * a domain module is loaded are found by loading it.
 */
function patternsIn(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [];
  const lineAt = (start) => text.slice(0, start).split('\n').length;
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const built = (node) => {
    if (node.callee.name !== 'RegExp') return;
    const [source, flags] = node.arguments;
    if (typeof source?.value === 'string')
      found.push({ file, line: lineAt(node.start), source: source.value, flags: flags?.value ?? '' });
    else if (!BUILT_PATTERNS.has(file) && (depth > 0 || !file.startsWith(LOADED)))
      problems.push(`${file}:${lineAt(node.start)}: builds a regular expression that cannot be checked`);
  };
  new Visitor({
    Literal: ({ regex, start }) => {
      if (regex) found.push({ file, line: lineAt(start), source: regex.pattern, flags: regex.flags });
    },
    NewExpression: built,
    CallExpression: built,
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,

    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(file, text).program);
  return found;
}

/** The regular expressions that domain modules build when they are loaded. */
async function patternsBuiltAtLoad() {
  await import('temporal-polyfill');
  const found = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [source, flags = ''], self) {
      found.push({ file: LOADED, line: 0, source: String(source), flags });
      return Reflect.construct(target, [source, flags], self);
    },
  });
  for (const file of files.filter((path) => path.startsWith(LOADED))) await import(join(root, file));
  globalThis.RegExp = Original;
  return found;
}

function keyOf({ source, flags }) {
  return `/${source}/${flags}`;
}

/** The complexity of each: 'linear', 'quadratic', or recheck's description of a worse or unknown one. */
async function judgeAll(keys) {
  const results = new Map();
  const waiting = [...keys];
  const work = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
      results.set(key, (!judgesAll && known[key]) || (await judge(key)));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

async function judge(key) {
  const end = key.lastIndexOf('/');
  const { status, complexity, error } = await check(key.slice(1, end), key.slice(end + 1), LIMITS);
  if (status === 'safe') return 'linear';
  if (complexity?.type === 'polynomial' && complexity.degree === 2) return 'quadratic';
  return complexity?.summary ?? `unknown (${error?.kind})`;
}
