import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';

/**
 * Loaded into a program first: says where a module is without Node's search, which reads and parses package.json files again for each of
 * our files that imports something, `exports` of 180 KB among them (docs/decisions/0086).
 */
const found = new Map();
const root = new URL('../../', import.meta.url);
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
/** `#server/` → the address of `src/server/`, as package.json has it. */
const folders = Object.entries(imports).map(([name, target]) => [
  name.slice(0, -1),
  new URL(target.slice(0, -1), root).href,
]);

const isOurs = ({ parentURL = '' }) => parentURL.startsWith('file:') && !parentURL.includes('/node_modules/');
const isPackage = (specifier) => !/^(?:[./#]|node:|file:|data:)/.test(specifier);

/** The address of a source file of ours, null for anything else. */
function ownFile(specifier, { parentURL }) {
  if (!specifier.endsWith('.ts')) return null;
  if (specifier.startsWith('.')) return new URL(specifier, parentURL).href;
  const [name, folder] = folders.find(([name]) => specifier.startsWith(name)) ?? [];
  return name ? folder + specifier.slice(name.length) : null;
}

// Whatever else Node starts may be an older one, which has no hooks and needs none.
nodeModule.registerHooks?.({
  resolve(specifier, context, resolveNext) {
    if (!isOurs(context)) return resolveNext(specifier, context);
    const url = ownFile(specifier, context);
    if (url) return { url, format: 'module-typescript', shortCircuit: true };
    if (!isPackage(specifier)) return resolveNext(specifier, context);
    const key = [specifier, ...context.conditions].join(' ');
    const known = found.get(key) ?? { ...resolveNext(specifier, context), shortCircuit: true };
    found.set(key, known);
    return known;
  },
});
