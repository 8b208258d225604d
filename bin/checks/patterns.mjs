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
const LOADED = 'src/domain/';
const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();
const patterns = [...files.flatMap(patternsIn), ...(await patternsBuiltAtLoad())];

for (const { file, line, source, flags } of patterns) {
  const complexity = await complexityOf(source, flags);
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
mkdirSync(join(cacheFile, '..'), { recursive: true });
writeFileSync(cacheFile, JSON.stringify(judged));

for (const problem of problems) console.error(problem);
console.log(`${patterns.length} regular expressions, ${problems.length} that a long input could stall.`);
process.exit(problems.length > 0 ? 1 : 0);

/**
 * The regular expressions of a file. One that a function builds is a problem unless it is listed; those that are built when a module
 * of the domain is loaded are seen by loading it.
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
    ...{ FunctionDeclaration: enter, FunctionExpression: enter, ArrowFunctionExpression: enter },
    ...{
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** What the modules of the domain, which do nothing else when they are loaded, build of constants. */
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
