/**
 * Refuses literals that are spread into literals, `{ ...{ a, b }, c }`: TypeScript does not look for unknown keys in what is spread.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('{src,tests,art,bin}/**/*.{ts,tsx,mjs}', { cwd: root }).sort();
const problems = files.flatMap(problemsIn);

for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} literals that are spread into literals.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsIn(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const refuse = (type) => (elements) => {
    for (const element of elements) {
      if (element?.type !== 'SpreadElement' || written(element.argument).type !== type) continue;
      const line = source.slice(0, element.start).split('\n').length;
      found.push(`${file}:${line}: write what is in the braces or brackets without spreading it`);
    }
  };
  new Visitor({
    ObjectExpression: ({ properties }) => refuse('ObjectExpression')(properties),
    ArrayExpression: ({ elements }) => refuse('ArrayExpression')(elements),
    CallExpression: ({ arguments: given }) => refuse('ArrayExpression')(given),
    NewExpression: ({ arguments: given }) => refuse('ArrayExpression')(given),
  }).visit(program);
  return found;
}

/** The expression inside parentheses, or before `as const`. */
function written(expression) {
  if (expression.type === 'ParenthesizedExpression' || expression.type === 'TSAsExpression')
    return written(expression.expression);
  return expression;
}
