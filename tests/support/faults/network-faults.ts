import type { NetworkFault } from '../servers/fault-proxy.ts';

export type FaultName = 'down' | 'slow' | 'cut in the middle of an answer' | 'hanging' | 'resetting';

/** What may go wrong between the shop and a server: how slow, and after how many bytes of an answer it is cut, depends on the server. */
export const networkFaults = (server: {
  milliseconds: number;
  afterBytes: number;
}): Record<FaultName, NetworkFault> => ({
  down: { kind: 'refuse' },
  slow: { kind: 'delay', milliseconds: server.milliseconds },
  'cut in the middle of an answer': { kind: 'cut', afterBytes: server.afterBytes },
  hanging: { kind: 'hang' },
  resetting: { kind: 'reset' },
});
