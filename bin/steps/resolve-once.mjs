import nodeModule from 'node:module';

/**
 * Loaded into a program first: where a package lies is looked up once, not once for each of our files that imports it. Node reads a
 * package's exports again each time, and those of drizzle-orm are 180 KB that a hundred files asked for: half of a start (docs/decisions/0086).
 */
const found = new Map();

const isPackage = (specifier) => !/^(?:[./#]|node:|file:|data:)/.test(specifier);
const isOurs = ({ parentURL = '' }) => parentURL.startsWith('file:') && !parentURL.includes('/node_modules/');

// Whatever else Node starts may be an older one, which has no hooks and needs none.
nodeModule.registerHooks?.({
  resolve(specifier, context, resolveNext) {
    if (!isPackage(specifier) || !isOurs(context)) return resolveNext(specifier, context);
    const key = [specifier, ...context.conditions].join(' ');
    const known = found.get(key) ?? { ...resolveNext(specifier, context), shortCircuit: true };
    found.set(key, known);
    return known;
  },
});
