/**
 * Options of queries whose answer is fetched whenever it is shown and dropped when it is not: others change it as well, such as
 * colleagues in the back office or the card provider.
 */
export const ALWAYS_FRESH = { staleTime: 0, gcTime: 0 } as const;
