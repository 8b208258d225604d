/** A number of bytes as people read it: `12 KB`, `1.5 MB`, in one line. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0KB`
    : `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
