import { doosra } from './doosra.ts';
import { ostrel } from './ostrel.ts';
import { STORE_NAME } from './setting.ts';
import type { TestedStore } from './tested-store.ts';

const STORES: Record<string, TestedStore> = { doosra, ostrel };

function chosen(): TestedStore {
  const store = STORES[STORE_NAME];
  if (!store) throw new Error(`BROWSER_TESTS_STORE is one of ${Object.keys(STORES).join(', ')}`);
  return store;
}

/** The sample store in the shop that the tests run against. */
export const store = chosen();
