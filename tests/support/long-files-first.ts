import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, by what they do meanwhile. A file that ends last works alone, while the other workers have nothing left. */
const LONG = {
  waiting: [
    'tests/faults/broken-database.test.ts',
    'tests/faults/broken-object-store.test.ts',
    'tests/providers/stripe-outages.test.ts',
    'tests/platform/rolling-restart.test.ts',
    'tests/faults/lost-notifications.test.ts',
    'tests/faults/killed-database.test.ts',
  ],
  computing: [
    'tests/api/admin/staff/access.test.ts',
    'tests/api/attacks/call-matrix.test.ts',
    'tests/api/cli/shop-backup.test.ts',
    'tests/api/admin/customers/merging-customers.test.ts',
    'tests/api/admin/subscriptions.test.ts',
    'tests/api/admin/orders/address-differences.test.ts',
  ],
};

/** One that waits beside one that computes. */
const FIRST = LONG.waiting.flatMap((file, index) => [file, LONG.computing[index] ?? []]).flat();

/** Starts the long files first, and the others in the order of vitest. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const missing = FIRST.filter((file) => !existsSync(join(root, file)));
    if (missing.length > 0) throw new Error(`tests/support/long-files-first.ts names no file: ${missing}`);
    const sorted = await super.sort(files);
    const first = FIRST.flatMap((file) => sorted.filter(({ moduleId }) => moduleId === join(root, file)));
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}
