import { userInfo } from 'node:os';
import type { Terminal } from './terminal.ts';

/** `SHOP_OPERATOR`, or the machine's user name. */
export function commandUser({ env }: Terminal): string {
  return env.SHOP_OPERATOR || userInfo().username;
}
