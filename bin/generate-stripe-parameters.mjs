// Generates JSON schemas of Stripe's request parameters from its SDK's types, for the stub in the tests. Run
// it after updating the SDK: node bin/generate-stripe-parameters.mjs
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGenerator } from 'ts-json-schema-generator';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SDK = join(ROOT, 'node_modules/stripe/esm');
const OUT = join(ROOT, 'tests/providers/stripe-stub/parameters.generated.json');

/** The parameter types of the requests that the shop makes, by file of the SDK. */
const TYPES = {
  'resources/PaymentIntents': [
    'PaymentIntentCreateParams',
    'PaymentIntentUpdateParams',
    'PaymentIntentRetrieveParams',
    'PaymentIntentListParams',
    'PaymentIntentConfirmParams',
    'PaymentIntentCaptureParams',
    'PaymentIntentCancelParams',
  ],
  'resources/SetupIntents': [
    'SetupIntentCreateParams',
    'SetupIntentRetrieveParams',
    'SetupIntentConfirmParams',
    'SetupIntentCancelParams',
  ],
  'resources/Refunds': ['RefundCreateParams', 'RefundRetrieveParams', 'RefundListParams'],
  'resources/Disputes': ['DisputeRetrieveParams', 'DisputeListParams'],
  'resources/Customers': ['CustomerCreateParams', 'CustomerDeleteParams'],
  'resources/Charges': ['ChargeListParams'],
  'resources/PaymentMethods': ['PaymentMethodListParams'],
  'resources/Payouts': ['PayoutListParams'],
  'resources/BalanceTransactions': ['BalanceTransactionListParams'],
  'resources/Tax/Calculations': ['Tax.CalculationCreateParams', 'Tax.CalculationListLineItemsParams'],
};

/** The SDK's enumerations end in `| OtherString` for future values; requests may only use known ones. */
async function copyWithClosedEnumerations(from, to) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { recursive: true })) {
    if (!entry.endsWith('.d.ts')) continue;
    const text = await readFile(join(from, entry), 'utf8');
    await mkdir(dirname(join(to, entry)), { recursive: true });
    await writeFile(join(to, entry), text.replaceAll(' | OtherString', ''));
  }
}

/** `Taken…` only made the generator look at interfaces that share their name with a namespace. */
function withoutAliases({ $schema, definitions }) {
  return {
    $schema,
    definitions: Object.fromEntries(
      Object.entries(definitions).filter(([name]) => !name.startsWith('Taken')),
    ),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'stripe-parameters-'));
try {
  await copyWithClosedEnumerations(SDK, join(folder, 'sdk'));
  const entries = Object.entries(TYPES).flatMap(([file, names]) => [
    `import type { ${names.map((name) => name.split('.')[0]).join(', ')} } from './sdk/${file}.js';`,
    ...names.map((name) => `export type Taken${name.replace('.', '')} = ${name};`),
  ]);
  const path = join(folder, 'parameters.ts');
  await writeFile(path, `${entries.join('\n')}\n`);
  const compilerOptions = { module: 'nodenext', moduleResolution: 'nodenext', skipLibCheck: true, types: [] };
  const tsconfig = join(folder, 'tsconfig.json');
  await writeFile(
    tsconfig,
    JSON.stringify({ compilerOptions: { ...compilerOptions, strict: true }, files: [path] }),
  );
  const generator = createGenerator({ path, tsconfig, skipTypeCheck: true, topRef: true, jsDoc: 'none' });
  const schema = withoutAliases(generator.createSchema('*'));
  await writeFile(OUT, `${JSON.stringify(schema, null, 1)}\n`);
  process.stdout.write(`${Object.keys(schema.definitions ?? {}).length} types in ${OUT}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
