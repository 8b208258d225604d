import { userInfo } from 'node:os';
import type { Terminal } from './terminal.ts';

/** Who sits at the terminal: `SHOP_OPERATOR`, or the name of the user that the machine knows. */
export function commandUser({ env }: Terminal): string {
  return env.SHOP_OPERATOR || userInfo().username;
}
