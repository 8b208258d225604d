/** An address of the web, without a user and a password. */
export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** A web address to which paths are added: nothing of it would come after them. */
export const isWebBase = (value: string): boolean =>
  isWebAddress(value) && new URL(value).search === '' && new URL(value).hash === '';

/** A scheme and a host, perhaps with a port and a slash at the end, and nothing else. */
export const isWebOrigin = (value: string): boolean => isWebBase(value) && new URL(value).pathname === '/';
