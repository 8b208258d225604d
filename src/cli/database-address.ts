/** An address of a database, to be shown. */
export function withoutPassword(address: string): string {
  const { protocol, username, host, pathname, search } = new URL(address);
  return `${protocol}//${username ? `${username}:…@` : ''}${host}${pathname}${search}`;
}
