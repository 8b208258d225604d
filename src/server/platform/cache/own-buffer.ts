/**
 * A buffer with memory of its own, for what is cached. Node cuts small buffers out of one of 64 KB, which stays in memory as long as one
 * of them does.
 */
export function ownBuffer(content: string | Buffer): Buffer {
  const shared = Buffer.from(content as string);
  const own = Buffer.allocUnsafeSlow(shared.length);
  shared.copy(own);
  return own;
}
